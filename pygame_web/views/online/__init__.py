"""Views of online tables, loaded with `session.online`; they have their own catalog of texts."""
