// Keeps the screen on while people play at a table. It lets the screen go dark when nobody has touched the table for long.
const LONG = 20 * 60_000;
let wanted = false;
let since = 0;
let lock = null;
let asked = null;

const isDark = () => !lock || lock.released;
// A frame whose host does not allow it is not asked: the browser would write an error into the host's console.
const isAllowed = document.featurePolicy?.allowsFeature("screen-wake-lock") ?? true;

// After each picture: whether the screen shall stay on.
export function follow(wish) {
  if (wish !== wanted) since = Date.now();
  wanted = wish;
  asked ??= hold().finally(() => (asked = null));
}

// A browser takes the lock away where the page is hidden, and may refuse it at all (an empty battery, a frame).
async function hold() {
  const wish = () => isAllowed && wanted && !document.hidden && Date.now() - since < LONG;
  if (wish() && isDark()) lock = await navigator.wakeLock?.request("screen").catch(() => null);
  if (wish() || !lock) return;
  await lock.release().catch(() => {});
  lock = null;
}

function touched() {
  since = Date.now();
  if (wanted && isDark()) follow(true);
}

for (const event of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(event, touched, true);
setInterval(() => follow(wanted), LONG / 10);
