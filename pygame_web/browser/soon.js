// When something is done: as soon as the browser is idle, or after a while.
export const idle = globalThis.requestIdleCallback ?? setTimeout;

export const after = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));
