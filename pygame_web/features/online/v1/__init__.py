"""A game between devices that share a log of signed posts (version 1), without sockets.

`post` says what a post is, `seal` how it is signed and hidden, `gate` what is looked at at all,
`log` which posts count, `course` how a game follows from them, `peer` what a device does about it.
Posts in, effects out; no clock except the given times.

The game is a function of the *set* of posts, so their order, repetition and delay do not matter:
devices with the same posts show the same game.
"""
