import { type BigShop, CUSTOMERS, TRANSACTIONS } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import { measure } from "./support/measure.ts";
import { heading, shown } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

const PAGES = 40;

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

/** Measures pages and searches of a long transaction log. */
export async function benchLogs(shop: BigShop): Promise<void> {
  await shop.pool.query("update users set role = 'admin' where id = $1", [CUSTOMERS]);
  const [admin] = await signIn(shop, [CUSTOMERS]);
  await benchPages(shop, admin?.token ?? "");
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
