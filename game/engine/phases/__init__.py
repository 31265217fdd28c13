"""The set-up choices and the five phases, one module each, in the order of the rules.

A phase module offers the same three functions to `apply.advance`:

`begin(turn)`   what happens as the phase starts;
`ask(turn)`     ask whoever decides next; leaving nobody asked means that the phase is over;
`finish(turn)`  what happens at its end, and which phase comes next.
"""
