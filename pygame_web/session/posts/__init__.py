"""A table of people on several devices, version 2: a set of signed posts, and the game it tells.

`docs/remote-protocol.md` is the protocol. `post` says what a post is, `seating` who plays, `point`
what a position of the game waits for, `rules` what an answer leads to, `feeds` and `course` how the
game follows from the posts, `peer` what a device does about it. A post comes in, effects go out;
there is no socket and no clock but the times that are given. Version 1 is `session/v1`, for tables
that began with it.
"""
