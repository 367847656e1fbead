import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports, one of which could be taken by an outgoing connection before the program listens. */
const FIRST = 20_000;
const BEHIND_LAST = 30_000;
const ATTEMPTS = 100;

/** Returns a port of 127.0.0.1 that nobody is listening on at the moment. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, BEHIND_LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST} and ${BEHIND_LAST}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
