// `npm run simulate` takes 10,000 patients through a year with the product's own verbs, and judges every day.
// `-- --patients=1000 --days=365` changes the size, `-- --compare` repeats it without each feature, `SEED=` repeats a run.
// `-- --shards=4` divides the patients into shards, each with its own database and seed; `--at-once=1` runs one shard at a time.
// `--every-kind` fails if something that a year of enough patients contains has not happened.
// Stopping it prints the total of the shards that have finished.

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { migrate } from "@scriptkeeper/db/migrate";
import { replaceDatabase } from "@scriptkeeper/testing/database/admin";
import { startTestServer } from "@scriptkeeper/testing/database/test-server";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { FEATURES, type Feature } from "./simulate/behaviour.ts";
import { missingKinds } from "./simulate/missing-kinds.ts";
import { printCompared, printMissing, printOutcome } from "./simulate/report.ts";
import { runShards } from "./simulate/run-shards.ts";
import { addUp, type Outcome } from "./simulate/simulation.ts";

const SHARD_PATIENTS = 500;
const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "10000" },
    days: { type: "string", default: "365" },
    "at-once": { type: "string", default: String(Math.min(availableParallelism(), 4)) },
    shards: { type: "string" },
    compare: { type: "boolean", default: false },
    "every-kind": { type: "boolean", default: false },
  },
});
const TEMPLATE = "scriptkeeper_simulate_template";
const [patients, days, atOnce] = [values.patients, values.days, values["at-once"]].map(Number) as [
  number,
  number,
  number,
];
const shards = Number(values.shards ?? Math.max(atOnce, Math.ceil(patients / SHARD_PATIENTS)));
const seed = runSeed();
const server = await startTestServer();
const template = await replaceDatabase(server.adminUrl, { name: TEMPLATE });
await migrate(template.url);
const begun = performance.now();

async function run(without: readonly Feature[]): Promise<Outcome> {
  const own = { adminUrl: server.adminUrl, template: TEMPLATE, days, without };
  const running = runShards(
    Array.from({ length: shards }, (_, nth) => ({
      ...own,
      name: `scriptkeeper_simulate_${nth}`,
      patients: Math.floor((patients + nth) / shards),
      seed: seed + nth,
    })),
    atOnce,
  );
  const stop = () => {
    isStopped = true;
    running.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  await running.done;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop);
  for (const { message } of running.failed) console.error(message);
  if (running.failed.length > 0) isWell = false;
  return addUp(running.finished);
}

let isStopped = false;
let isWell = true;
try {
  const whole = await run([]);
  const seconds = (performance.now() - begun) / 1000;
  isWell = printOutcome(whole, { seconds, seed, shards }) && isWell;
  if (values["every-kind"]) isWell = printMissing(missingKinds(whole)) && isWell;
  if (values.compare && !isStopped) {
    printCompared("everything", whole, true);
    for (const feature of FEATURES)
      if (!isStopped) printCompared(`without ${feature}`, await run([feature]), false);
  }
} finally {
  await server.stop();
}
process.exit(isWell ? 0 : 1);
