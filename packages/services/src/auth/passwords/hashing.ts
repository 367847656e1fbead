import { fileURLToPath } from "node:url";
import type { Piscina } from "piscina";

/** OWASP's parameters for Argon2id, which is what the library makes: 19 MiB, two passes, one lane. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many hash at the same time. */
export const THREADS = 2;
/** A process in which nobody has signed in for so long keeps no thread. */
const IDLE_MS = 60_000;
const HEAP_MB = 16;

let threads: Promise<Piscina> | undefined;

/** Begun by the first who asks, and read only then. They keep no process from ending. */
function startThreads(): Promise<Piscina> {
  threads ??= openThreads();
  return threads;
}

async function openThreads(): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    // Beside this file, and beside the one that it is bundled into.
    filename: fileURLToPath(new URL("./hash-thread.js", import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: HEAP_MB },
  });
}

/**
 * Argon2id in threads of its own, of lower priority than those that answer: never in libuv's, which read files and look up
 * names. Tests put something quicker in its place.
 */
export const hashing = {
  hash: async (password: string): Promise<string> =>
    (await startThreads()).run({ password, parameters }, { name: "hash" }),
  verify: async (hash: string, password: string): Promise<boolean> =>
    (await startThreads()).run({ hash, password }, { name: "verify" }),
};
