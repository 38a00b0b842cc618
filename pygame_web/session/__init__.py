"""The session: one immutable value, and `update(session, message) -> (session, effects)`."""
