import { type After, listTransactionsAfter } from "@scriptkeeper/services/reporting";
import { type BigShop, CUSTOMERS, TRANSACTIONS } from "./big-shop.ts";
import { httpClient } from "./http-client.ts";
import { measure } from "./measure.ts";
import { heading, ratio, shown } from "./report.ts";
import { peakOf, residentOf } from "./resident.ts";
import { signIn } from "./sign-in.ts";
import { statementOf } from "./statement-of.ts";

const PAGES = 40;
const CHUNK = 1_000;

const questions = {
  "the newest": "",
  "page 200": "page=200",
  "one type": "type=order",
  "a rare type, some days": "type=prescription_created&start_date=2026-01-05&end_date=2026-01-09",
  "a rare name": "search=featherstonehaugh",
  "one address": `search=.${CUSTOMERS / 2}@`,
  "a common product": "search=tablets",
  "a common name, one type": "search=maria&type=order",
  "what nobody has": "search=nowhere to be found",
};

/** Pages and searches of a long transaction log, and the export of all of it. */
export async function benchLogs(shop: BigShop): Promise<void> {
  await shop.pool.query("update users set role = 'admin' where id = $1", [CUSTOMERS]);
  const [admin] = await signIn(shop, [CUSTOMERS]);
  await benchPages(shop, admin?.token ?? "");
  await benchExport(shop, admin?.token ?? "");
}

async function benchPages(shop: BigShop, token: string): Promise<void> {
  const http = httpClient(shop.address);
  const rows: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(questions)) {
    const input = encodeURIComponent(JSON.stringify({ ...Object.fromEntries(new URLSearchParams(query)) }));
    const path = `/trpc/logs.transactions?input=${input}`;
    const run = () => http.send({ method: "GET", path, token });
    rows[name] = shown(await measure({ count: PAGES, warmUp: 3, atOnce: 1, run }));
  }
  const run = () => http.send({ method: "GET", path: "/trpc/logs.transactionStats", token });
  rows["the four cards"] = shown(await measure({ count: PAGES, warmUp: 3, atOnce: 1, run }));
  http.close();
  heading(`Pages of the transaction log, ${TRANSACTIONS} entries, one at a time`);
  console.table(rows);
}

async function benchExport(shop: BigShop, token: string): Promise<void> {
  let bytes = 0;
  const before = await residentOf(shop.serverPid);
  const started = performance.now();
  const peak = await peakOf(shop.serverPid, async () => {
    const answer = await fetch(`${shop.address}/api/admin/transaction-logs/export`, {
      headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
    });
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
  });
  const ours = (performance.now() - started) / 1000;
  const bare = await bareExport(shop);
  heading(`The export of all ${TRANSACTIONS} entries`);
  console.table({
    "over HTTP": {
      seconds: ours.toFixed(1),
      megabytes: Math.round(bytes / 1e6),
      "server MB before": before,
      "server MB at most": peak,
    },
    "bare driver, rows only": { seconds: bare.toFixed(1) },
  });
  console.log(`ratio: ${ratio(ours, bare)} times the time`);
}

/** The same chunks, read and thrown away. */
async function bareExport(shop: BigShop): Promise<number> {
  const all = { search: "", type: undefined, from: undefined, until: undefined, limit: CHUNK };
  const start = { at: "2999-01-01", id: 2_147_000_001 };
  const next = await statementOf((db) => listTransactionsAfter(db, { ...all, after: start }));
  const started = performance.now();
  for (let after: After | undefined = start; after; ) after = await readChunk(shop, { next, start, after });
  return (performance.now() - started) / 1000;
}

async function readChunk(
  { pool }: BigShop,
  { next, start, after }: { next: { text: string; params: unknown[] }; start: After; after: After },
): Promise<After | undefined> {
  const { rows } = await pool.query<unknown[]>({
    name: "next entries",
    text: next.text,
    rowMode: "array",
    values: next.params.map((param) => {
      if (param === start.at) return after.at;
      return param === start.id ? after.id : param;
    }),
  });
  const last = rows.at(-1);
  return rows.length < CHUNK || !last ? undefined : { id: Number(last[1]), at: String(last.at(-1)) };
}
