// The service worker: every file of the site is kept by content hash, so the club works without a
// network after one visit. build.py puts Workbox above this text, and the list of files into it.
const { core, precaching } = workbox;

core.setCacheNameDetails({ prefix: "clubtable" });
core.clientsClaim();
precaching.cleanupOutdatedCaches();
// A module that is given as it was kept knows itself by the kept address; what starts Python (`browser/python.js`)
// needs the one it was asked for by, with the fragment.
precaching.addPlugins([
  {
    handlerWillRespond: async ({ request, response }) =>
      request.url.includes("/interpreter.mjs") ? new Response(response.body, response) : response,
  },
]);
// Options in the address (?game=…) never make another page.
precaching.precacheAndRoute(FILES, { cleanURLs: false, ignoreURLParametersMatching: [/./] });

// A new version waits until the visitor wants it: a game may be running.
self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") self.skipWaiting();
});
