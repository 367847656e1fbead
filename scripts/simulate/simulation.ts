import type { TestDatabase } from "@scriptkeeper/testing/database/database";
import { createRandom } from "@scriptkeeper/testing/random/random";
import type { Feature } from "./behaviour.ts";
import { toDayNumber } from "./calendar.ts";
import { liveOneDay } from "./day.ts";
import { type Account, type Exception, judge } from "./judge.ts";
import type { Newcomer } from "./people/admit.ts";
import { openWorld, type World } from "./people/world.ts";
import { openPharmacy } from "./shop/pharmacy.ts";

export interface SimulationOptions {
  patients: number;
  days: number;
  seed: number;
  without?: readonly Feature[];
  database?: TestDatabase;
  /** Called after each day, with the exceptions so far. */
  onDay?: (day: number, exceptions: readonly Exception[]) => unknown;
}

export interface Outcome {
  patients: number;
  treatments: number;
  /** Days of all medicines since their first pack, and those of them with supply at home. */
  days: number;
  covered: number;
  exceptions: Exception[];
  accounts: Map<Account, number>;
  sent: Map<string, number>;
  refusals: Map<string, number>;
  orders: number;
  /** Errors that the product logged as its own. */
  faults: unknown[];
}

const START = "2026-03-02";
/** Patients join one after the other within the first month. */
const COMING_DAYS = 30;
/** A year passes faster than PostgreSQL looks for tables that have grown. Each time discards every plan that it keeps. */
const ANALYZED_ON = [0, 5, 10, 20, 40, 80, 160, 320];

/** Lets the days pass for a number of patients, and judges each day. */
export async function simulate(options: SimulationOptions): Promise<Outcome> {
  const random = createRandom(options.seed);
  const pharmacy = await openPharmacy(options);
  try {
    const world = openWorld(pharmacy, { random: random.fork(), today: toDayNumber(START) });
    const newcomers = Array.from({ length: options.patients }, (_, nth) => ({ nth, random: random.fork() }));
    const outcome = emptyOutcome();
    for (let day = 0; day < options.days; day += 1, world.today += 1) {
      if (ANALYZED_ON.includes(day)) await pharmacy.ctx.db.execute("analyze");
      await liveOneDay(world, comingOn(day, newcomers));
      const { exceptions, accounts } = await judge(world);
      outcome.exceptions.push(...exceptions);
      for (const [account, items] of accounts)
        outcome.accounts.set(account, (outcome.accounts.get(account) ?? 0) + items);
      await options.onDay?.(day, outcome.exceptions);
    }
    return { ...outcome, ...sumUp(world) };
  } finally {
    await pharmacy.close();
  }
}

/** Adds up the results of several simulations as if they were one. */
export function addUp(outcomes: readonly Outcome[]): Outcome {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  return {
    patients: sum(({ patients }) => patients),
    treatments: sum(({ treatments }) => treatments),
    days: sum(({ days }) => days),
    covered: sum(({ covered }) => covered),
    orders: sum(({ orders }) => orders),
    exceptions: outcomes.flatMap(({ exceptions }) => exceptions),
    faults: outcomes.flatMap(({ faults }) => faults),
    accounts: addCounts(outcomes.map(({ accounts }) => accounts)),
    sent: addCounts(outcomes.map(({ sent }) => sent)),
    refusals: addCounts(outcomes.map(({ refusals }) => refusals)),
  };
}

function addCounts<What>(all: readonly ReadonlyMap<What, number>[]): Map<What, number> {
  const sums = new Map<What, number>();
  for (const [what, times] of all.flatMap((counts) => [...counts]))
    sums.set(what, (sums.get(what) ?? 0) + times);
  return sums;
}

function comingOn(day: number, newcomers: readonly Newcomer[]): Newcomer[] {
  return newcomers.filter(({ nth }) => Math.floor((nth * COMING_DAYS) / newcomers.length) === day);
}

function emptyOutcome(): Pick<Outcome, "exceptions" | "accounts"> {
  return { exceptions: [], accounts: new Map() };
}

function sumUp({ pharmacy, patients, byItem }: World): Omit<Outcome, "exceptions" | "accounts"> {
  const treatments = [...byItem.values()];
  const sum = (of: (treatment: (typeof treatments)[number]) => number) =>
    treatments.reduce((total, treatment) => total + of(treatment), 0);
  return {
    patients: patients.length,
    treatments: treatments.length,
    days: sum(({ days }) => days),
    covered: sum(({ covered }) => covered),
    orders: sum(({ bought }) => bought.length - 1),
    sent: pharmacy.sent,
    refusals: pharmacy.refusals,
    faults: pharmacy.faults,
  };
}
