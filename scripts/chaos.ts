// `npm run chaos -- worker-killed` breaks one thing while the product works, prints what came of it and fails on a
// loss; without a name it does all. `--short` takes small counts. Everything it needs it starts itself, on throwaway data.

import { chaosRuns } from "./chaos/runs.ts";
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
const lost: string[] = [];
const chosen = asked.length > 0 ? asked : known;
for (const [name, run] of Object.entries(chaosRuns)) {
  if (!chosen.includes(name)) continue;
  const isWell = await run({
    isShort: options.has("--short"),
    mayMissRedis: options.has("--allow-missing-redis"),
  });
  if (!isWell) lost.push(name);
}
const verdict = lost.length === 0 ? "nothing was lost" : `losses in ${lost.join(", ")}`;
console.log(`\n${chosen.length - lost.length} passed, ${lost.length} failed, 0 skipped (${verdict})`);
process.exit(lost.length === 0 ? 0 : 1);
