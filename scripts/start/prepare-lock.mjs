import { rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { inRepository } from "./paths.mjs";

const beatMs = 1_000;
const forgottenMs = 10_000;
const againMs = 200;
/** Most processes hold the lock only for a moment, to see whether there is anything to do. */
const toldAtTry = 5;

/**
 * Runs work that writes into this clone's folders while no other start does so: two at once would overwrite programs that the
 * other is running. Waits a few seconds for one that was killed.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPrepareLock(work, lock = inRepository(".preparing")) {
  if (!(await take(lock))) return work();
  const beat = setInterval(() => writeFileSync(lock, ""), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { force: true });
  }
}

/** False if the folder is not writable: then nothing can be written at all. */
async function take(lock) {
  for (let tries = 1; ; tries += 1, await wait(againMs)) {
    try {
      writeFileSync(lock, "", { flag: "wx" });
      return true;
    } catch ({ code }) {
      if (code !== "EEXIST") return false;
    }
    if (isForgotten(lock)) rmSync(lock, { force: true });
    else if (tries === toldAtTry) console.log("Another start is preparing this folder; waiting for it …");
  }
}

function isForgotten(lock) {
  const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== undefined && Date.now() - mtimeMs > forgottenMs;
}
