// `npm run simulate` lets 10,000 patients live through a year with the product's own verbs, and judges every day.
// `-- --patients=1000 --days=365` takes others, `-- --compare` does it again without each feature, `SEED=` repeats a run,
// `-- --shards=4` shares the patients out among so many processes, each with a database and a seed of its own.

import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { migrate } from "@scriptkeeper/db/migrate";
import { replaceDatabase } from "@scriptkeeper/testing/admin";
import { runSeed } from "@scriptkeeper/testing/run-seed";
import { startTestServer } from "@scriptkeeper/testing/test-server";
import { FEATURES, type Feature } from "./simulate/behaviour.ts";
import { printCompared, printOutcome } from "./simulate/report.ts";
import type { ShardMessage, ShardOptions } from "./simulate/shard.ts";
import { addUp, type Outcome } from "./simulate/simulation.ts";

const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "10000" },
    days: { type: "string", default: "365" },
    shards: { type: "string", default: String(Math.min(availableParallelism(), 4)) },
    compare: { type: "boolean", default: false },
  },
});
const EACH_DAYS = 30;
const TEMPLATE = "scriptkeeper_simulate_template";
const [patients, days, shards] = [values.patients, values.days, values.shards].map(Number) as [
  number,
  number,
  number,
];
const seed = runSeed();
const server = await startTestServer();
const template = await replaceDatabase(server.adminUrl, { name: TEMPLATE });
await migrate(template.url);

async function run(without: readonly Feature[]): Promise<Outcome> {
  const options = { adminUrl: server.adminUrl, template: TEMPLATE, days, without };
  const outcomes = Array.from({ length: shards }, (_, nth) =>
    runShard({
      ...options,
      name: `scriptkeeper_simulate_${nth}`,
      patients: Math.floor((patients + nth) / shards),
      seed: seed + nth,
    }),
  );
  return addUp(await Promise.all(outcomes));
}

function runShard(options: ShardOptions): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL("./simulate/shard.ts", import.meta.url)), {
    serialization: "advanced",
  });
  return new Promise((resolve, reject) => {
    child.on("message", (message: ShardMessage) => {
      if ("outcome" in message) resolve(message.outcome);
      else report(options, message);
    });
    child.once("error", reject);
    // Comes after every message, as the end of the process need not.
    child.once("disconnect", () => reject(new Error(`${options.name} ended before it was done`)));
    child.send(options);
  });
}

const begun = performance.now();
function report(
  { name, patients: own }: ShardOptions,
  { day, exceptions }: Extract<ShardMessage, { day: number }>,
): void {
  if ((day + 1) % EACH_DAYS !== 0) return;
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.error(
    `${name}, ${own} patients: day ${day + 1} of ${days}, ${seconds} s, exceptions: ${exceptions.length}`,
  );
}

let isWell = false;
try {
  const whole = await run([]);
  isWell = printOutcome(whole, { seconds: (performance.now() - begun) / 1000, seed, shards });
  if (values.compare) {
    printCompared("everything", whole, true);
    for (const feature of FEATURES) printCompared(`without ${feature}`, await run([feature]), false);
  }
} finally {
  await server.stop();
}
process.exit(isWell ? 0 : 1);
