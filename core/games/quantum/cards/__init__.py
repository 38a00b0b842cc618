"""The cards: `registry` knows them by name, `commands` and `gambits` hold what they do."""
