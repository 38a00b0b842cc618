// The names of all databases of this site: `boot/environment.js` lets no other be opened where Python runs in the page.
export const GAMES_DATABASE = "clubtable"; // see `database.js`
export const POSTS_DATABASE = "clubtable-remote"; // tables elsewhere of version 1, see `../remote/posts.js`
export const FEEDS_DATABASE = "clubtable-feeds"; // and of version 2
export const DATABASES = [GAMES_DATABASE, POSTS_DATABASE, FEEDS_DATABASE];
