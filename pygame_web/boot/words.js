// The few texts needed before Python has started are in the page (`watchdog.js`).
const WORDS = clubtable.words;

export const language = () => (WORDS[document.documentElement.lang] ? document.documentElement.lang : "en");
export const word = (key) => WORDS[language()][key];
