// Runs right after the prerendered markup, so that the first paint is in the visitor's language.
clubtable.speak();
