"""An online table, version 2: a set of signed posts, and the game it describes.

`docs/remote-protocol.md` is the protocol. `post` says what a post is, `seating` who plays, `point`
what a position of the game waits for, `rules` what an answer leads to, `feeds` and `course` how the
game follows from the posts, `peer` what a device does about it. Posts in, effects out; no sockets,
and no clock except the given times. Version 1 is `online/v1`, for tables that began with it.
"""
