import type { Db } from "@scriptkeeper/db/connection";
import { givenRows, insertRows, prepared } from "@scriptkeeper/db/prepared";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { renewal_items, renewals } from "@scriptkeeper/db/schema";
import { renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, eq, sql } from "drizzle-orm";
import { noLease } from "../../core/index.ts";
import { mayHappen } from "../renewal-changes.queries.ts";
import type { RenewalLease } from "../renewal-lease.queries.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";

/** Inserts a renewal as `opening`; `null` when its link already has one that is paid or on its way. */
export async function insertOpening(
  db: Db,
  renewal: typeof renewals.$inferInsert,
): Promise<RenewalRow | null> {
  const [row] = await prepared(db, "insert_opening", () =>
    db
      .insert(renewals)
      .select(sql`${givenRows(renewals)} where not exists (
        select from ${renewals} r where r.token_id = given.token_id and ${isCounted(sql.raw("r.state"))})`)
      .onConflictDoNothing()
      .returning(),
  ).execute({ rows: JSON.stringify([renewal]) });
  return row ?? null;
}

export function insertRenewalItems(db: Db, rows: RenewalItemRow[]): Promise<void> {
  return insertRows(db, renewal_items, { rows });
}

/** The prices at which a line is to be sold; nulls for a line that is not sold. */
export type LinePrices = Pick<
  RenewalItemRow,
  "item_id" | "variant_id" | "unit_price_cents" | "discount_cents" | "total_cents"
>;

/**
 * Records what the store is about to be asked for and extends the lease, in one statement. False, with nothing
 * changed, when the lease was lost.
 */
export async function continueOpening(
  db: Db,
  { lease, until, now, prices }: { lease: RenewalLease; until: Date; now: Date; prices: LinePrices[] },
): Promise<boolean> {
  const written = await prepared(db, "continue_opening", () => {
    const held = db.$with("held").as(
      db
        .update(renewals)
        .set({ lease_until: sql`${sql.placeholder("until")}`, updated_at: sql`${sql.placeholder("now")}` })
        .where(
          mayHappen({
            id: sql.placeholder("renewalId"),
            event: "openingContinued",
            leaseId: sql.placeholder("leaseId"),
          }),
        )
        .returning({ id: renewals.id }),
    );
    return db
      .with(held)
      .update(renewal_items)
      .set({
        variant_id: sql`coalesce(priced.variant_id, ${renewal_items.variant_id})`,
        unit_price_cents: sql`priced.unit_price_cents`,
        discount_cents: sql`priced.discount_cents`,
        total_cents: sql`priced.total_cents`,
      })
      .from(sql`held, jsonb_to_recordset(${sql.placeholder("prices")}::jsonb)
        as priced(item_id int, variant_id text, unit_price_cents int, discount_cents int, total_cents int)`)
      .where(and(eq(renewal_items.renewal_id, sql`held.id`), eq(renewal_items.item_id, sql`priced.item_id`)))
      .returning({ item_id: renewal_items.item_id });
  }).execute({ ...lease, until, now, prices: JSON.stringify(prices) });
  return written.length > 0;
}

/**
 * Records the checkout of a renewal, which ends the lease. `null`, with nothing changed, when the renewal had moved on
 * or the lease was lost.
 */
export async function recordCheckout(
  db: Db,
  {
    event,
    lease,
    ...checkout
  }: {
    event: "checkoutCreated" | "itemDeletedWhileOpening";
    lease: RenewalLease;
    id: string;
    url: string;
    totalCents: number;
    now: Date;
  },
): Promise<RenewalRow | null> {
  const now = sql`${sql.placeholder("now")}`;
  const [row] = await prepared(db, `record_checkout_${event}`, () =>
    db
      .update(renewals)
      .set({
        state: renewalLifecycle.events[event].to,
        checkout_id: sql`${sql.placeholder("id")}`,
        checkout_url: sql`${sql.placeholder("url")}`,
        total_cents: sql`${sql.placeholder("totalCents")}`,
        opened_at: now,
        updated_at: now,
        failures: 0,
        ...noLease,
      })
      .where(mayHappen({ id: sql.placeholder("renewalId"), event, leaseId: sql.placeholder("leaseId") }))
      .returning(),
  ).execute({ ...lease, ...checkout });
  return row ?? null;
}
