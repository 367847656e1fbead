// `npm run attack` runs the attack suites in full; `npm test` runs a small version of them. A name selects suites:
// `npm run attack -- sql`.
import { requireNode } from "./start/require-node.mjs";

if (requireNode()) {
  process.env.ATTACK = "full";
  const { run } = await import("./test/run.mjs");
  // The verbose reporter also shows what a test measured.
  await run(["--project", "attack", "--reporter=verbose", ...process.argv.slice(2)]);
}
