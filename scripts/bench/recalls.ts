import { type BigShop, CUSTOMERS, ITEMS, openBigShop } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import { measure } from "./support/measure.ts";
import { judge } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

const ORDERS = 2_000_000;
const SHORT_ORDERS = 200_000;
const ROUNDS = 5;
const MOST_SECONDS = 2;

interface Asked {
  name: string;
  input: { product_id: string; from?: string; search?: string; sort?: string };
}

/**
 * Everyone who was supplied with a product, as the recall screen requests them: for the most ordered product and an average
 * one, for all days and the last month, searched and in another order. Fails if one takes longer than the goal.
 */
export async function benchRecalls({ isShort }: { isShort: boolean }): Promise<void> {
  const orders = isShort ? SHORT_ORDERS : ORDERS;
  const share = isShort ? 10 : 1;
  console.log(`\nFilling a database with ${ITEMS / share} items and ${orders} orders …`);
  const shop = await openBigShop({
    customers: CUSTOMERS / share,
    items: ITEMS / share,
    history: { transactions: 0, emails: 0 },
  });
  try {
    await orderUntil(shop, orders);
    await shop.pool.query("update users set role = 'admin' where id = 1");
    const [admin] = await signIn(shop, [1]);
    const http = httpClient(shop.address);
    try {
      for (const { name, input } of await questions(shop)) {
        const path = `/trpc/recalls.supplied?input=${encodeURIComponent(JSON.stringify(input))}`;
        const ask = () => http.send({ method: "GET", path, token: admin?.token ?? "" });
        const answer = JSON.parse(String((await ask()).body)) as { result: { data: { total: number } } };
        const { median } = await measure({ count: ROUNDS, atOnce: 1, warmUp: 0, run: ask });
        const people = answer.result.data.total;
        judge(`${name}, ${people} people: seconds, the median of ${ROUNDS}`, median / 1000, {
          most: MOST_SECONDS,
        });
      }
    } finally {
      http.close();
    }
  } finally {
    await shop.close();
  }
}

/** Adds orders of prescribed medicines over two years until there are that many. */
async function orderUntil({ pool }: BigShop, orders: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set work_mem = '256MB'");
    await client.query(ordered, [orders]);
    await client.query(linesOfOrdered);
    await client.query("vacuum analyze renewals, renewal_items");
  } finally {
    client.release(true);
  }
}

const ordered = `
insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, total_cents, checkout_id,
  order_id, order_name, created_at, updated_at, opened_at, settled_at)
select id, user_id, 'paid', 'i' || item_id, false, 0, 1895, 'n' || n, 'n' || n, '#' || n, at, at, at, at
from (
  select n, md5('order ' || n)::uuid as id, 1 + (hashint8extended(n, 1) & 2147483647) % (select max(id) from prescription_items) as item_id,
    now() - n * interval '730 days' / $1::int as at
  from generate_series(1, $1::int - (select count(*) from renewals)::int) n
) made join (select id as item, user_id from prescription_items) i on i.item = made.item_id`;

/** The order's main item and, in every other order, everything else prescribed with it. */
const linesOfOrdered = `
insert into renewal_items (renewal_id, item_id, product_id, product_name, quantity, took_repeat, repeats_before,
  repeats_revision, unit_price_cents, discount_cents, total_cents)
select r.id, i.id, i.product_id, i.product_name, 1, true, 3, 0, 1895, 0, 1895
from renewals r join prescription_items named on named.id = substr(r.basket, 2)::int
join prescription_items i on i.prescription_group_id = named.prescription_group_id
where r.basket like 'i%' and (i.id = named.id or r.id::text < '8')`;

async function questions({ pool }: BigShop): Promise<Asked[]> {
  const { rows } = await pool.query<{ product_id: string }>(
    "select product_id from renewal_items group by product_id order by count(*) desc",
  );
  const named = { "the most ordered": rows[0], "one in the middle": rows[Math.floor(rows.length / 2)] };
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  return Object.entries(named).flatMap(([name, row]) => {
    const product_id = row?.product_id ?? "";
    return [
      { name: `${name}, all days`, input: { product_id } },
      { name: `${name}, the last month`, input: { product_id, from } },
      { name: `${name}, two letters that many have`, input: { product_id, search: "ma" } },
      { name: `${name}, by name`, input: { product_id, sort: "name" } },
    ];
  });
}
