import type { LoadAnswer } from "../overload/load-process.ts";
import type { BigShop } from "../support/big-shop.ts";
import { percentile } from "../support/measure.ts";
import { cpuMsOf } from "../support/process-time.ts";
import { heading, judge } from "../support/report.ts";
import { type AskedProcess, startAsked } from "../sweep/ask-process.ts";
import type { FloorStatement } from "./floor-process.ts";

const AT_ONCE = 10;
const ROUNDS = 5;
const SECONDS = 2;

export interface Compared {
  name: string;
  /** Used in turn, each with one of the tokens. */
  calls: { path: string; token: string; floor: string }[];
  least: number;
  mostP99Ms?: number;
}

/**
 * Compares calls of the product with the minimal server that can answer them from the same tables, 10 at once, in
 * turns. The ratio is the median of the rounds. Fails if a goal is missed.
 */
export async function besideFloor(
  shop: BigShop,
  { title, statements, all }: { title: string; statements: Record<string, FloorStatement>; all: Compared[] },
): Promise<void> {
  const [caller, floor] = [
    startAsked("../overload/load-process.ts"),
    startAsked("../floor/floor-process.ts"),
  ];
  try {
    const port = await floor.ask<number>({ databaseUrl: shop.databaseUrl, statements });
    const rows: Record<string, object> = {};
    const judged: (() => void)[] = [];
    for (const compared of all) {
      const { name, least, mostP99Ms } = compared;
      const found = await compare(shop, compared, { caller, port });
      rows[name] = {
        "a second": Math.round(found.perSecond),
        "the floor's": Math.round(found.floorPerSecond),
        ratio: found.ratio.toFixed(2),
        "median ms": found.median.toFixed(1),
        "p99 ms": found.p99.toFixed(1),
        "ms of the server's CPU": found.cpuMs.toFixed(2),
      };
      judged.push(() => judge(`${name}: over the floor`, found.ratio, { least }));
      if (mostP99Ms !== undefined)
        judged.push(() => judge(`${name}: p99, ms`, found.p99, { most: mostP99Ms }));
    }
    heading(`${title}, ${AT_ONCE} at once, beside bare HTTP and one prepared statement`);
    console.table(rows);
    for (const say of judged) say();
  } finally {
    await Promise.all([caller.stop(), floor.stop()]);
  }
}

async function compare(
  shop: BigShop,
  { calls }: Compared,
  { caller, port }: { caller: AskedProcess; port: number },
) {
  const { hostname: host, port: own } = new URL(shop.address);
  const ask = (to: { port: number; calls: { path: string; token?: string }[] }, seconds: number) =>
    caller.ask<LoadAnswer>({ host, atOnce: AT_ONCE, seconds, ...to });
  const ours = { port: Number(own), calls };
  const floor = { port, calls: calls.map(({ floor: path }) => ({ path })) };
  await ask(ours, 1);
  await ask(floor, 1);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await cpuMsOf(shop.serverPid);
    const answer = whole(await ask(ours, SECONDS));
    const cpuMs = (await cpuMsOf(shop.serverPid)) - before;
    const bare = whole(await ask(floor, SECONDS));
    rounds.push({
      perSecond: answer.answered / SECONDS,
      floorPerSecond: bare.answered / SECONDS,
      ratio: answer.answered / bare.answered,
      cpuMs: cpuMs / answer.sent,
      median: answer.median,
      p99: answer.p99,
    });
  }
  return middleOf(rounds);
}

function whole(answer: LoadAnswer): LoadAnswer {
  if (answer.other + answer.refused > 0) throw new Error(`${answer.other + answer.refused} calls failed`);
  return answer;
}

/** The median of each figure separately. */
function middleOf<Key extends string>(rounds: Record<Key, number>[]): Record<Key, number> {
  const keys = Object.keys(rounds[0] ?? {}) as Key[];
  const middle = (key: Key) =>
    percentile(
      rounds.map((round) => round[key]).sort((a, b) => a - b),
      0.5,
    );
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as Record<Key, number>;
}
