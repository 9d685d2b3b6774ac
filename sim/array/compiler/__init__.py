"""The compiler of the kernel's rooms: functions in a small part of Python to machine code, by way of LLVM.

`sources` finds the text of a function, `kinds` says what values there are, `frame` writes the instructions of one function,
`expressions`, `conditions`, `operators`, `memory`, `lists`, `calls` and `statements` say how each construct is written,
`unit` gathers the functions of a room, and `machine` has LLVM make machine code of them and loads it.

The language: ints of 64 bits, words (`u64`, which wrap around), records with their fields, and lists of ints or of rows
that live as long as the call that makes them. A variable is of one kind throughout. Whatever is outside of the language is
a `CompileError` that says where and why; nothing is guessed. Indices are not checked and must not be negative, unless
MTG_SIM_CHECK=1.
"""
