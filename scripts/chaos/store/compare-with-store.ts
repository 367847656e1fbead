import type { StartedEmulator } from "@scriptkeeper/shopify-emulator/start";
import type pg from "pg";
import { exactly, type Figure } from "../support/figures.ts";

interface RenewalRow {
  id: string;
  state: string;
  checkout_id: string | null;
  order_id: string | null;
  lines: number;
  /** Lines whose repeat is held by the order. */
  held: number;
  logged: number;
}

const HOLDING = ["opening", "open", "closing", "paid"];

/** Whether repeats, renewals, log, checkouts and orders agree on both sides once all work is done. */
export async function compareWithStore(
  pool: pg.Pool,
  { store: { store }, repeats }: { store: StartedEmulator; repeats: number },
): Promise<Figure[]> {
  const { rows } = await pool.query<RenewalRow>(
    `select r.id, r.state, r.checkout_id, r.order_id,
       (select count(*)::int from renewal_items i where i.renewal_id = r.id) as lines,
       (select count(*)::int from renewal_items i where i.renewal_id = r.id and i.given_back_at is null) as held,
       (select count(*)::int from transactions t where t.renewal_id = r.id and t.action = 'Order started') as logged
     from renewals r`,
  );
  const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state));
  const unpaid = store.drafts().filter(({ orderId }) => orderId === null);
  const open = new Set(inState("open").map((row) => row.checkout_id));
  const orders = new Map(store.orders().map((order) => [order.id, order]));
  const byOrder = new Map(rows.flatMap((row) => (row.order_id ? [[row.order_id, row] as const] : [])));
  const taken = rows.reduce((sum, row) => sum + row.held, 0);
  return [
    exactly("orders of the store", store.orders().length, inState("paid", "cancelled").length),
    exactly("of these not known as they are", [...orders.values()].filter(isUnlike(byOrder)).length, 0),
    exactly(
      "renewals called paid without an order",
      inState("paid", "cancelled").filter(({ order_id }) => !orders.has(order_id ?? "")).length,
      0,
    ),
    exactly("open checkouts of the store", unpaid.length, open.size),
    exactly("of these unknown", unpaid.filter(({ id }) => !open.has(id)).length, 0),
    exactly("renewals left half-done", inState("opening", "closing").length, 0),
    exactly(
      "renewals that hold what is not theirs",
      rows.filter((row) => (HOLDING.includes(row.state) ? row.held !== row.lines : row.held > 0)).length,
      0,
    ),
    exactly("renewals whose log says otherwise", rows.filter((row) => row.logged !== row.lines).length, 0),
    exactly("repeats taken in all", await countTaken(pool, repeats), taken),
    exactly("items whose repeats do not add up", await countWrong(pool, repeats), 0),
    exactly("messages of the store not worked", await countUnworked(pool), 0),
  ];
}

function isUnlike(byOrder: ReadonlyMap<string, RenewalRow>) {
  return ({ id, tags, cancelledAt }: ReturnType<StartedEmulator["store"]["orders"]>[number]): boolean => {
    const row = byOrder.get(id);
    const state = cancelledAt === null ? "paid" : "cancelled";
    return row?.state !== state || !tags.includes(`rxr-${row.id}`);
  };
}

async function countTaken(pool: pg.Pool, repeats: number): Promise<number> {
  return one(
    await pool.query("select coalesce(sum($1::int - repeats), 0)::int as count from prescription_items", [
      repeats,
    ]),
  );
}

async function countWrong(pool: pg.Pool, repeats: number): Promise<number> {
  return one(
    await pool.query(
      `select count(*)::int from prescription_items p where p.repeats <> $1 - (
         select count(*) from renewal_items i where i.item_id = p.id and i.took_repeat and i.given_back_at is null)`,
      [repeats],
    ),
  );
}

async function countUnworked(pool: pg.Pool): Promise<number> {
  return one(await pool.query("select count(*)::int from webhook_events where worked_at is null"));
}

function one({ rows }: { rows: { count: number }[] }): number {
  return rows[0]?.count ?? -1;
}
