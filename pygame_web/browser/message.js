// A message of the session, as an event.
export const message = (verb, arg = "", value = "") => ({ type: "message", verb, arg, value });
