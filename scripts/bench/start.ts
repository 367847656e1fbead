import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { type BigShop, openBigShop } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import { measure, percentile } from "./support/measure.ts";
import { cpuMsOf } from "./support/process-time.ts";
import { heading, judge } from "./support/report.ts";
import { residentOf } from "./support/resident.ts";
import { spawnServer, stop, untilReady } from "./support/server-process.ts";
import { signIn } from "./support/sign-in.ts";

const STARTS = 9;
const CUSTOMERS = 2_000;
const ITEMS = 10_000;
const CALLS = 12_000;
const AT_ONCE = 8;
/** Seconds from the process's first instruction to its first "ready", and megabytes used after the calls. */
const MOST_SECONDS = 0.6;
const MOST_MEGABYTES = 150;

/** The server's process on an up-to-date database: how long until it answers, and how much memory it holds after many calls. */
export async function benchStart(): Promise<void> {
  const shop = await openBigShop({ customers: CUSTOMERS, items: ITEMS });
  try {
    const starts = [];
    for (let round = 0; round < STARTS; round++) starts.push(await startOnce(shop));
    const seconds = starts.map((start) => start.seconds).sort((a, b) => a - b);
    const median = percentile(seconds, 0.5);
    const resident = await residentAfterCalls(shop);
    heading("Start of the server's process, and its memory after calls");
    console.table(starts);
    judge("seconds to ready, median", median, { most: MOST_SECONDS });
    if (resident !== null) judge(`megabytes after ${CALLS} calls`, resident, { most: MOST_MEGABYTES });
  } finally {
    await shop.close();
  }
}

async function startOnce(
  shop: BigShop,
): Promise<{ seconds: number; "CPU seconds": number; megabytes: number | null }> {
  const port = await findFreePort();
  const started = performance.now();
  const server = spawnServer({ ...shop, port });
  try {
    await untilReady(`http://127.0.0.1:${port}`, { lookEachMs: 5 });
    const seconds = performance.now() - started;
    const pid = server.pid ?? 0;
    const cpu = await cpuMsOf(pid);
    const megabytes = await residentOf(pid);
    return { seconds: Math.round(seconds) / 1000, "CPU seconds": Math.round(cpu) / 1000, megabytes };
  } finally {
    await stop(server);
  }
}

/** Patients read their lists; one call in four asks who is signed in. */
async function residentAfterCalls(shop: BigShop): Promise<number | null> {
  const http = httpClient(shop.address);
  const sessions = await signIn(
    shop,
    Array.from({ length: 500 }, (_, index) => index + 1),
  );
  await measure({
    count: CALLS,
    warmUp: 0,
    atOnce: AT_ONCE,
    run: (index) => {
      const { token = "" } = sessions[index % sessions.length] ?? {};
      return http.send({
        method: "GET",
        path: index % 4 === 0 ? "/api/auth/verify" : "/api/prescriptions",
        token,
      });
    },
  });
  http.close();
  return residentOf(shop.serverPid);
}
