// Run tests/support/other_python.py in CPython for WebAssembly: node other_python.mjs PYODIDE TREE
import { pathToFileURL } from "node:url";

const [, , pyodide, tree] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.mkdirTree("/tree");
python.FS.mount(python.FS.filesystems.NODEFS, { root: tree }, "/tree");
python.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/tree")
print(sys.version, file=sys.stderr)
runpy.run_path("/tree/tests/support/other_python.py", run_name="__main__")
`);
