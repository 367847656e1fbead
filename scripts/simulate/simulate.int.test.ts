import { availableParallelism } from "node:os";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { expect, inject, it } from "vitest";
import { runShards } from "./run-shards.ts";
import { addUp } from "./simulation.ts";

/** Always the same days, so that a refused change is to blame for what this finds; `npm run simulate` takes another each time. */
const SEED = 2026;
/** A process has its own start and its own days: the fewer there are, the sooner a year is over. */
const shards = attackSize({ small: 2, full: 4 });
const shardPatients = attackSize({ small: 50, full: 500 });
const DAYS = 365;

it(`${shards * shardPatients} patients live through ${DAYS} days, and nobody whose medicine has run out is ever forgotten`, async () => {
  const own = { adminUrl: inject("adminUrl"), template: inject("templateName"), days: DAYS, without: [] };
  const run = runShards(
    Array.from({ length: shards }, (_, nth) => ({
      ...own,
      name: `scriptkeeper_simulate_${nth}`,
      patients: shardPatients,
      seed: SEED + nth,
    })),
    availableParallelism(),
  );
  await run.done;
  const outcome = addUp(run.finished);
  expect(run.failed).toEqual([]);
  expect(outcome.faults).toEqual([]);
  expect(outcome.exceptions).toEqual([]);
  expect(outcome.covered).toBeGreaterThan(outcome.days / 2);
}, 3_600_000);
