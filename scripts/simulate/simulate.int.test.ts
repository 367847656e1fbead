import { expect, it } from "vitest";
import { simulate } from "./simulation.ts";

/** Always the same days, so that a refused change is to blame for what this finds; `npm run simulate` takes another each time. */
const SEED = 11;

it("15 patients live through 200 days, and nobody whose medicine has run out is ever forgotten", async () => {
  const outcome = await simulate({ patients: 15, days: 200, seed: SEED });
  expect(outcome.faults).toEqual([]);
  expect(outcome.exceptions).toEqual([]);
  expect(outcome.covered).toBeGreaterThan(outcome.days / 2);
}, 600_000);
