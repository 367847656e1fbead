import type { LoadAnswer, LoadQuestion } from "./overload/load-process.ts";
import { type BigShop, openBigShop } from "./support/big-shop.ts";
import { cpuMsOf } from "./support/process-time.ts";
import { heading, judge } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { startAsked } from "./sweep/ask-process.ts";

const CUSTOMERS = 20_000;
const ITEMS = 100_000;
const USERS = 500;
const AT_ONCE = 32;
const TIMES = 5;
const PEAK_SECONDS = 10;

const MOST_P99_MS = 500;
const LEAST_GOODPUT = 0.9;

type Load = LoadAnswer & { seconds: number; serverCpuSeconds: number };

/**
 * Patients' lists: first as many as the server can answer, then five times as many. Calls that are let in must be answered
 * soon, and nearly as many of them as without the crowd. Fails if a goal is missed.
 */
export async function benchOverload({ isShort }: { isShort: boolean }): Promise<void> {
  const shop = await openBigShop({ customers: CUSTOMERS, items: ITEMS });
  const caller = startAsked("../overload/load-process.ts");
  try {
    const sessions = await signIn(
      shop,
      Array.from({ length: USERS }, (_, index) => 1 + index * Math.floor(CUSTOMERS / USERS)),
    );
    const { hostname: host, port } = new URL(shop.address);
    const calls = sessions.map(({ token }) => ({ path: "/api/prescriptions", token }));
    const to = { host, port: Number(port), calls };
    const ask = (question: Pick<LoadQuestion, "seconds" | "atOnce" | "perSecond">) =>
      load(shop, question.seconds, () => caller.ask<LoadAnswer>({ ...to, ...question }));
    await ask({ seconds: 3, atOnce: AT_ONCE });
    const peak = await ask({ seconds: PEAK_SECONDS, atOnce: AT_ONCE });
    const capacity = peak.answered / peak.seconds;
    const crowd = await ask({ seconds: isShort ? 15 : 60, perSecond: capacity * TIMES });
    const after = await ask({ seconds: PEAK_SECONDS / 2, atOnce: AT_ONCE });
    heading(
      `Patients' lists: ${AT_ONCE} at once, ${TIMES} times as many as are answered then, and ${AT_ONCE} again`,
    );
    console.table({ peak: shown(peak), crowd: shown(crowd), after: shown(after) });
    judge("p99 of those let in, ms", crowd.p99, { most: MOST_P99_MS });
    judge("answered in the crowd over the peak", crowd.answered / crowd.seconds / capacity, {
      least: LEAST_GOODPUT,
    });
    judge("calls neither answered nor told when to come back", crowd.other, { most: 0 });
  } finally {
    await caller.stop();
    await shop.close();
  }
}

async function load({ serverPid }: BigShop, seconds: number, run: () => Promise<LoadAnswer>): Promise<Load> {
  const before = await cpuMsOf(serverPid);
  const answer = await run();
  return { ...answer, seconds, serverCpuSeconds: ((await cpuMsOf(serverPid)) - before) / 1000 };
}

function shown(load: Load): Record<string, number> {
  const took = load.seconds + load.drainSeconds;
  return {
    "sent a second": Math.round(load.sent / load.seconds),
    "answered a second": Math.round(load.answered / load.seconds),
    "refused a second": Math.round(load.refused / load.seconds),
    other: load.other,
    "median ms": Math.round(load.median),
    "p99 ms": Math.round(load.p99),
    "refused p99 ms": Math.round(load.refusedP99),
    "server CPU": Math.round((load.serverCpuSeconds / took) * 100) / 100,
    "caller CPU": Math.round((load.cpuSeconds / took) * 100) / 100,
    connections: load.connections,
    "connect p99 ms": Math.round(load.connectP99),
    "last answer after s": Math.round(load.drainSeconds * 10) / 10,
  };
}
