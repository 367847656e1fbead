// `npm run attack` tries on the product everything that `npm test` tries a little of. A name narrows it: `npm run attack -- sql`.
import { requireNode } from "./start/require-node.mjs";

if (requireNode()) {
  process.env.ATTACK = "full";
  const { run } = await import("./test/run.mjs");
  // The one that also shows what a test measured.
  await run(["--project", "attack", "--reporter=verbose", ...process.argv.slice(2)]);
}
