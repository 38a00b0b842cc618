// The service worker: every file of the site is kept by content hash, so the club works without a
// network after one visit. build.py puts Workbox and `mend.js` above this text, and the list of files into it.
const { core, precaching, routing, strategies } = workbox;
const files = FILES;
// Revisions of files cached after first use, by name, or by folder and name.
const later = LATER;

core.setCacheNameDetails({ prefix: "clubtable" });
core.clientsClaim();
precaching.cleanupOutdatedCaches();
// A module that is given as it was kept knows itself by the kept address; what starts Python in a worker
// (`browser/python.js`) needs the one it was asked for by, with the fragment.
precaching.addPlugins([
  {
    // What is named by its hash is checked by the browser. Everything else is checked here: a network that answers
    // in the place of the club, or a host that changes pages, must not be kept.
    cacheWillUpdate: async ({ request, response }) => {
      const revision = files.find(({ url }) => new URL(url, location).href === request.url)?.revision;
      return response.ok && (!revision || (await hash(response.clone())).startsWith(revision)) ? response : null;
    },
    handlerWillRespond: async ({ request, response }) =>
      request.url.includes("/interpreter.mjs") ? new Response(response.body, response) : response,
  },
]);

async function hash(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Options in the address (?game=…) do not make another page.
precaching.precacheAndRoute(files, { cleanURLs: false, ignoreURLParametersMatching: [/./] });

// The rules of a game, whatever language and rule their address asks for; what plays with others elsewhere. Of another
// version nothing is kept.
const LATER_CACHE = "clubtable-later";
const place = (address) => new URL(address).pathname.split("/").slice(-2).join("/");
const revision = (address) => later[place(address).split("/").pop()] ?? later[place(address)];
const key = (address) => `${new URL(address).pathname}?${revision(address)}`;

routing.registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.href.startsWith(registration.scope) && revision(url.href),
  new strategies.CacheFirst({
    cacheName: LATER_CACHE,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => key(request.url),
        cacheWillUpdate: async ({ request, response }) =>
          response.ok && (await hash(response.clone())).startsWith(revision(request.url)) ? response : null,
      },
    ],
  }),
);

// What was never opened cannot be had without a network: a page of ours says so, in the visitor's language.
// A link whose "#" was encoded as "%23" redirects to the intended address.
const network = new strategies.NetworkOnly();
routing.registerRoute(
  new routing.NavigationRoute(async (asked) => {
    const there = mended(asked.url);
    return there ? Response.redirect(there) : network.handle(asked);
  }),
);
routing.setCatchHandler(async ({ request }) =>
  request.mode === "navigate" ? ((await precaching.matchPrecache("offline.html")) ?? Response.error()) : Response.error(),
);

async function tidy() {
  const cache = await caches.open(LATER_CACHE);
  for (const request of await cache.keys()) {
    if (new URL(request.url).search !== `?${revision(request.url)}`) await cache.delete(request);
  }
}
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

// Who has played with others elsewhere can do so without a network in this version, too. Their folders have other names.
async function renew() {
  const cache = await caches.open(LATER_CACHE);
  const unversioned = (name) => name.replace(/-[0-9a-f]{8}\//, "/");
  const had = new Set((await cache.keys()).map(({ url }) => unversioned(place(url))));
  for (const name of Object.keys(later)) {
    if (!name.includes("/") || !had.has(unversioned(name))) continue;
    const address = new URL(name, registration.scope).href;
    const response = await fetch(address);
    if (response.ok && (await hash(response.clone())).startsWith(later[name])) await cache.put(key(address), response);
  }
}
// The version is complete without it.
self.addEventListener("install", (event) => event.waitUntil(renew().catch(() => {})));

// A new version waits until the visitor accepts it, since a game may be running.
self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") self.skipWaiting();
});
