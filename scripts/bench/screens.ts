import { randomBytes } from "node:crypto";
import { hashToken } from "@scriptkeeper/services/core";
import { countFigures } from "@scriptkeeper/services/reporting";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import { drizzle } from "drizzle-orm/node-postgres";
import { type Known, screenCalls } from "./screens/calls.ts";
import { rowsRead } from "./screens/rows-read.ts";
import type { ScreenCall } from "./screens/screen-call.ts";
import { type BigShop, openBigShop } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import { measure } from "./support/measure.ts";
import { heading } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

interface Size {
  items: number;
  /** Number of rows in the transaction log, and of emails. */
  logRows: number;
}

interface Timed {
  call: ScreenCall;
  median: number;
  p99: number;
  kilobytes: number;
  /** Measured only if the call is slow, and slower than in the small store, because it takes seconds. */
  rowsRead?: number;
}

const SMALL: Size = { items: 3_000, logRows: 6_000 };
const BIG: Size = { items: 1_000_000, logRows: 2_000_000 };
const SHORT: Size = { items: 30_000, logRows: 200_000 };
const ITEMS_A_CUSTOMER = 5;
const PAGE = 50;
/** Lists count and page up to this many rows. */
const MOST_ROWS = 10_000;
const COUNT = 20;
/** Rows read decide in the short form; the times only say which calls to look at. */
const SHORT_COUNT = 3;
/** PostgreSQL plans a statement for its values five times, and only then decides on one plan for all. */
const WARM_UP = 3;
const MOST_MS = 25;
const MOST_GROWTH = 3;
/**
 * More rows than any read examines at any size, since a table's records are counted up to 100,000. Calls that are slow
 * only because the machine is busy examine fewer.
 */
const BOUNDED_ROWS = 150_000;

/**
 * Every read of every screen, with a small store and a big one. A read grows with the data if, with the big store, it takes
 * more than 25 ms, takes more than three times as long as with the small one, and looks through more than 150,000 rows. Fails
 * if one grows. `of` selects the reads whose names begin with one of its words.
 */
export async function benchScreens({ isShort, of }: { isShort: boolean; of: string[] }): Promise<void> {
  const big = isShort ? SHORT : BIG;
  const count = isShort ? SHORT_COUNT : COUNT;
  const before = await timeScreens(SMALL, { count, of, hasGrown: () => false });
  const growthOf = (median: number, index: number) => median / (before[index]?.median ?? median);
  const after = await timeScreens(big, {
    count,
    of,
    hasGrown: (...timed) => growthOf(...timed) > MOST_GROWTH,
  });
  const rows = after.map((timed, index) => ({ ...timed, growth: growthOf(timed.median, index) }));
  const grown = rows.filter(
    ({ median, growth, rowsRead = 0 }) => median > MOST_MS && growth > MOST_GROWTH && rowsRead > BOUNDED_ROWS,
  );
  heading(
    `Every read of every screen, ${count} times, one at a time: ${big.items} items and ${big.logRows} log rows beside ${SMALL.items} and ${SMALL.logRows}`,
  );
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        nameOf(row.call),
        {
          "median ms": row.median.toFixed(1),
          "p99 ms": row.p99.toFixed(1),
          "times the small one's": row.growth.toFixed(1),
          kB: row.kilobytes.toFixed(1),
          "rows read": row.rowsRead ?? "",
        },
      ]),
    ),
  );
  console.log(`${rows.length - grown.length} of ${rows.length} reads do not grow with the data.`);
  for (const { call, median } of grown) console.log(`grows: ${nameOf(call)}, ${median.toFixed(0)} ms`);
  if (grown.length > 0) process.exitCode = 1;
}

/** `hasGrown` decides by a call's median whether to count the rows it examines. */
async function timeScreens(
  { items, logRows }: Size,
  {
    count,
    of,
    hasGrown,
  }: { count: number; of: string[]; hasGrown: (median: number, index: number) => boolean },
): Promise<Timed[]> {
  console.log(`\nFilling a database with ${items} items and ${logRows} log rows …`);
  const customers = items / ITEMS_A_CUSTOMER;
  const shop = await openBigShop({ customers, items, history: { transactions: logRows, emails: logRows } });
  // As the worker does every five minutes.
  await countFigures({
    db: drizzle(shop.pool),
    clock: { now: () => new Date() },
    settings: { storeTimezone: shopFacts.timeZone },
  });
  const http = httpClient(shop.address);
  try {
    const link = await makeLink(shop);
    const isAsked = (call: ScreenCall) => of.some((beginning) => nameOf(call).startsWith(beginning));
    const calls = screenCalls({ ...link, lastPage: Math.min(logRows, MOST_ROWS) / PAGE }).filter(isAsked);
    if (calls.length === 0) throw new Error(`no read begins with ${of.join(" or ")}`);
    await shop.pool.query("update users set role = 'admin' where id = $1", [customers]);
    const [patient, administrator] = await signIn(shop, [link.patientId, customers]);
    const tokens = { patient: patient?.token, administrator: administrator?.token, link: undefined };
    const timed: Timed[] = [];
    for (const call of calls) {
      const token = tokens[call.who];
      const send = () => http.send({ method: "GET", path: pathOf(call), ...(token ? { token } : {}) });
      const { body } = await send();
      const { median, p99 } = await measure({ count, warmUp: WARM_UP, atOnce: 1, run: send });
      const isSlow = median > MOST_MS && hasGrown(median, timed.length);
      timed.push({
        call,
        median,
        p99,
        kilobytes: body.length / 1000,
        ...(isSlow ? { rowsRead: await rowsRead(shop.pool, send, BOUNDED_ROWS) } : {}),
      });
    }
    return timed;
  } finally {
    http.close();
    await shop.close();
  }
}

/**
 * Makes a link to an item that the local store sells, and a paid order, for a patient with as many items as most have
 * at most.
 */
async function makeLink(shop: BigShop): Promise<Omit<Known, "lastPage">> {
  const { rows } = await shop.pool.query<{ user_id: number; id: number }>(
    `update prescription_items set product_id = $1, variant_id = null, repeats = 5, status = 'active',
       prescription_expiry_date = current_date + 300
     where id = (select max(id) from prescription_items where user_id = (
       select user_id from prescription_items group by user_id having count(*) = 10 order by user_id limit 1))
     returning id, user_id`,
    [demoCatalogue[0]?.productId],
  );
  const [item] = rows;
  if (!item) throw new Error("no patient has ten items");
  const linkToken = randomBytes(32).toString("base64url");
  await shop.pool.query(
    `insert into renewal_tokens (user_id, token_hash, source, item_ids, expires_at)
     values ($1, $2, 'email', $3, now() + interval '1 hour')`,
    [item.user_id, hashToken(linkToken), [item.id]],
  );
  const { rows: paid } = await shop.pool.query<{ id: string }>(
    `insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, order_id, settled_at)
     values (gen_random_uuid(), $1, 'paid', '', true, 3000, 'bench', now()) returning id`,
    [item.user_id],
  );
  return { patientId: item.user_id, itemId: item.id, linkToken, renewalId: paid[0]?.id ?? "" };
}

function pathOf({ procedure, input }: ScreenCall): string {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return `/trpc/${procedure}${query}`;
}

function nameOf({ procedure, asks }: ScreenCall): string {
  return asks ? `${procedure}: ${asks}` : procedure;
}
