import { request } from "node:http";
import { listItemsJson } from "@scriptkeeper/services/prescriptions";
import { type BigShop, CUSTOMERS, today } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import { type Measured, measure, percentile } from "./support/measure.ts";
import { cpuMsOf } from "./support/process-time.ts";
import { compare, heading, shown } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { statementOf } from "./support/statement-of.ts";

const OPENINGS = 300;
const PAGE = 50;
const LISTS = 4_000;
const USERS = 200;
const PAUSE_BETWEEN_MS = 50;
const LEAVING = 30;
const BYTES_BEFORE_LEAVING = 200_000;

/**
 * What each load of an administrator's page costs: it opens the list of everything, reads its beginning and drops the
 * rest. Also measures a page of the same rows from the bare driver, and how patients' lists slow down.
 */
export async function benchOpening(shop: BigShop): Promise<void> {
  await shop.pool.query("update users set role = 'admin' where id = $1", [CUSTOMERS]);
  const [admin] = await signIn(shop, [CUSTOMERS]);
  const token = admin?.token ?? "";
  const before = await cpuMsOf(shop.serverPid);
  const ours = await measure({
    count: OPENINGS,
    warmUp: 10,
    atOnce: 1,
    run: () => openAndLeave(shop, token),
  });
  await untilQuiet(shop);
  const after = await cpuMsOf(shop.serverPid);
  const on = { now: new Date().toISOString(), today: today() };
  const page = await statementOf((db) => listItemsJson(db, { after: 0, limit: PAGE, ...on }));
  const bare = await measure({
    count: OPENINGS,
    warmUp: 10,
    atOnce: 1,
    run: () => shop.pool.query({ name: "page", text: page.text, values: page.params }),
  });
  compare("An administrator's page opens the list of everything and leaves", { ours, bare });
  const spent = (after - before) / (OPENINGS + 10);
  console.log(`the server's own time for each: ${spent.toFixed(1)} ms`);
  const ends: number[] = [];
  for (let left = 0; left < LEAVING; left++) ends.push(await msUntilQueryEnds(shop, token));
  ends.sort((a, b) => a - b);
  const [middle, worst] = [percentile(ends, 0.5), percentile(ends, 1)].map((ms) => ms.toFixed(1));
  console.log(
    `no query of it was under way ${middle} ms after a reader of the rest left (at most ${worst} ms)`,
  );
  await benchPatients(shop, token);
}

/** Measures patients' lists alone, and while an administrator's page is opened twenty times a second. */
async function benchPatients(shop: BigShop, token: string): Promise<void> {
  const http = httpClient(shop.address);
  const sessions = await signIn(
    shop,
    Array.from({ length: USERS }, (_, index) => 1 + index),
  );
  const lists = () =>
    measure({
      count: LISTS,
      warmUp: 500,
      atOnce: 4,
      run: (index) =>
        http.send({
          method: "GET",
          path: "/api/prescriptions",
          token: sessions[index % sessions.length]?.token ?? "",
        }),
    });
  const alone: Measured = await lists();
  const timer = setInterval(() => void openAndLeave(shop, token), PAUSE_BETWEEN_MS);
  const beside: Measured = await lists().finally(() => clearInterval(timer));
  http.close();
  heading("A patient's list, 4 at once");
  console.table({ alone: shown(alone), "beside 20 openings a second": shown(beside) });
}

/** Requests as a browser does, and disconnects after that many bytes: by default after the first rows. */
function openAndLeave({ address }: BigShop, token: string, bytes = 1): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip, deflate, br" };
    const call = request(`${address}/api/prescriptions`, { headers, agent: false }, (answer) => {
      let read = 0;
      answer.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read < bytes) return;
        answer.destroy();
        resolve();
      });
    });
    call.on("error", reject);
    call.end();
  });
}

async function msUntilQueryEnds(shop: BigShop, token: string): Promise<number> {
  await openAndLeave(shop, token, BYTES_BEFORE_LEAVING);
  const left = performance.now();
  return (await untilQuiet(shop)) - left;
}

/** Returns when the server's queries had ended, checking until none has started again. */
async function untilQuiet(shop: BigShop): Promise<number> {
  let since = 0;
  for (let quiet = 0; quiet < 5; ) {
    const { rowCount } = await shop.pool.query(
      "select 1 from pg_stat_activity where application_name = 'scriptkeeper-server' and state = 'active'",
    );
    quiet = rowCount === 0 ? quiet + 1 : 0;
    if (quiet === 1) since = performance.now();
  }
  return since;
}
