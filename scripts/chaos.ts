// `npm run chaos -- worker-killed` breaks one thing while the product is working, prints the result and fails if anything was
// lost. Without a name it does all runs. `--short` uses small counts, `SEED=` repeats the random choices of an earlier run. It
// starts everything it needs on throwaway data.

import { availableParallelism } from "node:os";
import { createRandom } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { chaosRuns, type Run } from "./chaos/runs.ts";
import { ensureBuilt } from "./start/ensure-built.mjs";

const words = process.argv.slice(2);
const options = new Set(words.filter((word) => word.startsWith("--")));
const asked = words.filter((word) => !word.startsWith("--"));
const known = Object.keys(chaosRuns);
const unknown = [
  ...asked.filter((name) => !known.includes(name)),
  ...[...options].filter((option) => option !== "--short" && option !== "--allow-missing-redis"),
];
if (unknown.length > 0) {
  console.error(
    `${unknown.join(", ")} is not known: choose from ${known.join(", ")}, --short, --allow-missing-redis.`,
  );
  process.exit(1);
}

await ensureBuilt();
const seed = runSeed();
const waiting = Object.entries(chaosRuns).filter(([name]) => asked.length === 0 || asked.includes(name));
const ended = { passed: [] as string[], failed: [] as string[], skipped: [] as string[] };

async function outcomeOf(run: Run): Promise<keyof typeof ended> {
  try {
    const isWell = await run({
      isShort: options.has("--short"),
      mayMissRedis: options.has("--allow-missing-redis"),
      random: createRandom(seed),
    });
    return isWell === null ? "skipped" : isWell ? "passed" : "failed";
  } catch (error) {
    console.error(error);
    return "failed";
  }
}

async function runInTurn(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, run] = next;
    ended[await outcomeOf(run)].push(name);
  }
}

// Short runs mostly wait: for the claims of dead workers to expire, and for the watchdog's minute.
const lanes = options.has("--short") ? 2 : 1;
await Promise.all(Array.from({ length: lanes }, runInTurn));
const { passed, failed, skipped } = ended;
for (const name of failed) console.log(`failed: chaos -- ${name}`);
const verdict = failed.length === 0 ? "nothing was lost" : `look at ${failed.join(", ")}`;
console.log(
  `\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped (${verdict}; SEED=${seed}; ${availableParallelism()} cores)`,
);
process.exit(failed.length === 0 ? 0 : 1);
