import { attackSize } from "@scriptkeeper/testing/attack-size";
import { expect, it } from "vitest";
import { simulate } from "./simulation.ts";

/** Always the same days, so that a refused change is to blame for what this finds; `npm run simulate` takes another each time. */
const SEED = 11;
const patients = attackSize({ small: 9, full: 15 });
const days = attackSize({ small: 120, full: 200 });

it(`${patients} patients live through ${days} days, and nobody whose medicine has run out is ever forgotten`, async () => {
  const outcome = await simulate({ patients, days, seed: SEED });
  expect(outcome.faults).toEqual([]);
  expect(outcome.exceptions).toEqual([]);
  expect(outcome.covered).toBeGreaterThan(outcome.days / 2);
}, 600_000);
