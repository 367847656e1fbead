// `npm run simulate` lets 10,000 patients live through a year with the product's own verbs, and judges every day.
// `-- --patients=1000 --days=365` takes others, `-- --compare` does it again without each feature, `SEED=` repeats a run.

import { parseArgs } from "node:util";
import { migrate } from "@scriptkeeper/db/migrate";
import { replaceDatabase } from "@scriptkeeper/testing/admin";
import { runSeed } from "@scriptkeeper/testing/run-seed";
import { startTestServer } from "@scriptkeeper/testing/test-server";
import { FEATURES, type Feature } from "./simulate/behaviour.ts";
import type { Exception } from "./simulate/judge.ts";
import { printCompared, printOutcome } from "./simulate/report.ts";
import { type Outcome, simulate } from "./simulate/simulation.ts";

const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "10000" },
    days: { type: "string", default: "365" },
    compare: { type: "boolean", default: false },
  },
});
const EACH_DAYS = 30;
const size = { patients: Number(values.patients), days: Number(values.days) };
const seed = runSeed();
const server = await startTestServer();
const template = await replaceDatabase(server.adminUrl, { name: "scriptkeeper_simulate_template" });
await migrate(template.url);

async function run(without: readonly Feature[]): Promise<Outcome> {
  const database = await replaceDatabase(server.adminUrl, {
    name: "scriptkeeper_simulate",
    template: "scriptkeeper_simulate_template",
  });
  return simulate({ ...size, seed, without, database, onDay });
}

const begun = performance.now();
function onDay(day: number, exceptions: readonly Exception[]): void {
  if ((day + 1) % EACH_DAYS !== 0) return;
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.error(`day ${day + 1} of ${size.days}, ${seconds} s, exceptions: ${exceptions.length}`);
}

let isWell = false;
try {
  const whole = await run([]);
  isWell = printOutcome(whole, { seconds: (performance.now() - begun) / 1000, seed });
  if (values.compare) {
    printCompared("everything", whole, true);
    for (const feature of FEATURES) printCompared(`without ${feature}`, await run([feature]), false);
  }
} finally {
  await server.stop();
}
process.exit(isWell ? 0 : 1);
