// A device's script behind a pipe: { post } comes in, what the room tells goes out, a line each.
import { createInterface } from "node:readline";

// Node 20 fails for ever where a socket is closed while it fails.
globalThis.WebSocket = class extends WebSocket {
  close() {
    if (this.given) return;
    this.given = true;
    super.close();
  }
};
// A relay's notices are told here, too: standard output is for what the room tells.
console.debug = () => {};
const [room, number, ...relays] = process.argv.slice(2);
const { join } = await import(room);
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const [secret, seat] = [new Uint8Array(16).fill(7), new Uint8Array(32).fill(Number(number))];
const report = ({ event, ...fields }) => say({ ...fields, ...(event && { id: event.id }) });
const { authors, seal, spread, close } = await join({ secret, seats: [seat], relays, report });
say({ author: authors[0] });
for await (const line of createInterface({ input: process.stdin })) spread(await seal(0, JSON.parse(line)));
close();
process.exit(0);
