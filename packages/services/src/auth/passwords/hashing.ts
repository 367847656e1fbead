import { fileURLToPath } from "node:url";
import type { Piscina } from "piscina";

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. The library produces Argon2id. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many passwords are hashed at the same time. */
export const THREADS = 2;
/** Milliseconds after the last hashing until a process keeps no thread. */
const IDLE_MS = 60_000;
const HEAP_MB = 16;

let threads: Promise<Piscina> | undefined;

/** Starts the threads on first use, and only then imports the library. They keep no process from exiting. */
function startThreads(): Promise<Piscina> {
  threads ??= openThreads();
  return threads;
}

async function openThreads(): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    // Next to this file, and next to the file that it is bundled into.
    filename: fileURLToPath(new URL("./hash-thread.js", import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: HEAP_MB },
  });
}

/**
 * Argon2id in threads of its own, with lower priority than those that answer; never in libuv's threads, which read
 * files and look up names. Tests replace it with something quicker.
 */
export const hashing = {
  hash: async (password: string): Promise<string> =>
    (await startThreads()).run({ password, parameters }, { name: "hash" }),
  verify: async (hash: string, password: string): Promise<boolean> =>
    (await startThreads()).run({ hash, password }, { name: "verify" }),
};
