"""A game between devices that share a log of signed posts: the part that decides, without a socket.

`post` says what a post is, `seal` how it is signed and hidden, `gate` what is looked at at all,
`log` which posts count, `course` how a game follows from them, `peer` what a device does about it.
A post comes in, effects go out; there is no clock but the times that are given.

The rule of the whole: the game is a function of the *set* of posts a device has. So it does not
matter in which order they come, how often, or how late: devices with the same posts show the same.
"""
