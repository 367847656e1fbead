import type { StartedEmulator } from "@scriptkeeper/shopify-emulator/start";
import type pg from "pg";
import { exactly, type Figure } from "./figures.ts";

interface RenewalRow {
  id: string;
  state: string;
  checkout_id: string | null;
  lines: number;
  logged: number;
}

/** Whether renewals, repeats, the log and the store's checkouts agree. Nothing may be left half done. */
export async function compareLedger(
  pool: pg.Pool,
  { store, repeats }: { store: StartedEmulator; repeats: number },
): Promise<Figure[]> {
  const { rows } = await pool.query<RenewalRow>(
    `select r.id, r.state, r.checkout_id,
       (select count(*)::int from renewal_items i where i.renewal_id = r.id) as lines,
       (select count(*)::int from transactions t where t.renewal_id = r.id and t.action = 'Order started') as logged
     from renewals r`,
  );
  const { rows: wrong } = await pool.query(
    `select from prescription_items p where p.repeats <> $1 - (
       select count(*) from renewal_items i where i.item_id = p.id and i.took_repeat and i.given_back_at is null)
     and exists (select from renewal_tokens t where p.id = any(t.item_ids) and t.source = 'email' and t.user_id = p.user_id)
     and p.product_id <> '9100000001'`,
    [repeats],
  );
  const opened = rows.filter(({ state }) => state === "open");
  const drafts = store.store.drafts();
  const known = new Set(opened.map((row) => row.checkout_id));
  return [
    exactly("renewals left half-done", rows.length - opened.length, 0),
    exactly(
      "renewals without their lines or their log",
      rows.filter((row) => row.lines !== 1 || row.logged !== row.lines).length,
      0,
    ),
    exactly("items whose repeats do not add up", wrong.length, 0),
    exactly(
      "checkouts at the store without a renewal",
      drafts.filter((draft) => !known.has(draft.id)).length,
      0,
    ),
    exactly(
      "renewals without their checkout at the store",
      opened.length - drafts.filter((draft) => known.has(draft.id)).length,
      0,
    ),
  ];
}
