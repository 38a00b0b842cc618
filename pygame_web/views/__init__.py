"""Pure views: session -> markup text."""
