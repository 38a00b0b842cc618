"""Tables elsewhere on the page, loaded with `session.online`; their words are a catalog apart."""
