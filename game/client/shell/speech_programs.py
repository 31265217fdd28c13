"""The voice of this computer: which program speaks, and how it is told what to say.

Linux has speech-dispatcher, through which screen readers speak, too, and the eSpeak programs; macOS
has `say`; on Windows the speech interface is reached through PowerShell. Nothing is asked of the
others, and where there is none, nothing is said.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.systems import System, this_system

CommandWords = Sequence[str]
Wording = Callable[[str], CommandWords]
"""From a language to the words of a command."""

ESPEAK_VOICES: Final[Mapping[str, str]] = {"pt": "pt-br"}
"""Where the voice is not called as the language is."""
ON_WINDOWS: Final = """
Add-Type -AssemblyName System.Speech
[Console]::InputEncoding = [Text.Encoding]::UTF8
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
try { $voice.SelectVoiceByHints(0, 0, 0, [Globalization.CultureInfo]'%s') } catch { }
$voice.Speak([Console]::In.ReadToEnd())
"""


@dataclass(frozen=True)
class SpeechProgram:
    """Started for one sentence, it ends when that has been said; ended sooner, it is silent.

    Unless the sentence is its last word, it reads it from its input. Then it can be started before
    there is anything to say, and speaks without delay.
    """

    wording: Wording
    reads: bool = True
    hush: CommandWords = ()
    """What ends a sentence that the program has handed on to somebody else."""


def speech_program() -> SpeechProgram | None:
    """What speaks here, None if nothing does."""
    for name, found in PROGRAMS[this_system()]:
        path = shutil.which(name)
        if path is not None:
            return found(path)
    return None


def _dispatcher(path: str) -> SpeechProgram:
    def wording(language: str) -> CommandWords:
        return path, "--cancel", "--wait", "--language", language, "--"

    return SpeechProgram(wording, reads=False, hush=(path, "--cancel"))


def _espeak(path: str) -> SpeechProgram:
    return SpeechProgram(
        lambda language: (path, "-v", ESPEAK_VOICES.get(language, language), "--stdin")
    )


def _say(path: str) -> SpeechProgram:
    return SpeechProgram(lambda _language: (path, "-f", "-"))


def _powershell(path: str) -> SpeechProgram:
    start = (path, "-NoLogo", "-NoProfile", "-NonInteractive", "-Command")
    return SpeechProgram(lambda language: (*start, ON_WINDOWS % language))


PROGRAMS: Final[Mapping[System, Sequence[tuple[str, Callable[[str], SpeechProgram]]]]] = {
    System.LINUX: (("spd-say", _dispatcher), ("espeak-ng", _espeak), ("espeak", _espeak)),
    System.MACOS: (("say", _say),),
    System.WINDOWS: (("powershell", _powershell), ("pwsh", _powershell)),
}
"""By name, the best first."""
