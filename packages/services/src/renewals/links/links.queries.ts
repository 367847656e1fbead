import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import {
  emails,
  prescription_items,
  renewal_items,
  renewal_tokens,
  renewals,
  transactions,
} from "@scriptkeeper/db/schema";
import { and, desc, eq, gt, inArray, isNotNull, isNull, not, or, type Placeholder, sql } from "drizzle-orm";
import { mayOrderFor } from "../../care/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";

export type TokenRow = typeof renewal_tokens.$inferSelect;

export async function insertToken(db: Db, token: typeof renewal_tokens.$inferInsert): Promise<void> {
  await db.insert(renewal_tokens).values(token);
}

export interface Link {
  token: TokenRow;
  /**
   * The link's renewal that is paid or, failing that, on its way; a link can have a newer one besides one that was
   * paid late.
   */
  renewal: RenewalRow | null;
  /** When a link in its email was first opened; `null` also for a link that is in no email. */
  openedAt: Date | null;
  /** Those of the items asked for that are the patient's, by what the store is asked for to sell them. */
  items: { id: number; productId: string; variantId: string | null }[];
}

/**
 * Finds a link that has not expired. Reading never uses a link up, because mail scanners open links. A carer's link is
 * dead once the carer may no longer order.
 */
export async function findLiveLink(
  db: Db,
  link: { hash: Buffer; now: Date; itemIds: readonly number[] },
): Promise<Link | null> {
  const [row] = await prepared(db, "link", () =>
    db
      .select({
        token: renewal_tokens,
        renewal: renewals,
        openedAt: emails.opened_at,
        items: itemsOf(sql.placeholder("itemIds")),
      })
      .from(renewal_tokens)
      .leftJoin(renewals, and(eq(renewals.token_id, renewal_tokens.id), isCounted()))
      .leftJoin(emails, eq(emails.id, renewal_tokens.email_id))
      .where(
        and(
          eq(renewal_tokens.token_hash, sql.placeholder("hash")),
          gt(renewal_tokens.expires_at, sql.placeholder("now")),
          or(
            isNull(renewal_tokens.carer_id),
            mayOrderFor({
              patientId: renewal_tokens.user_id,
              carerId: renewal_tokens.carer_id,
              careId: renewal_tokens.care_id,
            }),
          ),
        ),
      )
      .orderBy(desc(eq(renewals.state, "paid")), desc(renewals.created_at))
      .limit(1),
  ).execute(link);
  return row ?? null;
}

/** Whether a link that has not expired is that of a carer who may no longer order for the patient, by any relation. */
export async function isFormerCarersLink(
  db: Db,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: renewal_tokens.id })
    .from(renewal_tokens)
    .where(
      and(
        eq(renewal_tokens.token_hash, hash),
        gt(renewal_tokens.expires_at, now),
        isNotNull(renewal_tokens.carer_id),
        not(
          mayOrderFor({
            patientId: renewal_tokens.user_id,
            carerId: renewal_tokens.carer_id,
            careId: sql`null::int`,
          }),
        ),
      ),
    );
  return row !== undefined;
}

function itemsOf(ids: Placeholder) {
  const { id, product_id, variant_id, user_id } = prescription_items;
  return sql<Link["items"]>`(
    select coalesce(json_agg(json_build_object('id', ${id}, 'productId', ${product_id}, 'variantId', ${variant_id})), '[]')
    from ${prescription_items} where ${id} = any(${ids}::int[]) and ${user_id} = ${renewal_tokens.user_id}
  )`.as("items");
}

/** When the link's last order was begun, whatever became of it. */
export async function findLastBegun(db: Db, tokenId: number): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: renewals.created_at })
    .from(renewals)
    .where(eq(renewals.token_id, tokenId))
    .orderBy(desc(renewals.created_at))
    .limit(1);
  return last?.at;
}

/** Notes that the link in an email was opened for the first time. Skips a locked row: the next opening notes it. */
export async function noteOpened(db: Db, email: { id: number; at: Date }): Promise<void> {
  const unopened = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.id, email.id), isNull(emails.opened_at)))
    .for("no key update", { skipLocked: true });
  await db.update(emails).set({ opened_at: email.at }).where(inArray(emails.id, unopened));
}

/** Returns those of the ids that were once the patient's items, according to orders and the transaction log. */
export async function listFormerItems(
  db: Db,
  items: { userId: number; ids: readonly number[] },
): Promise<number[]> {
  if (items.ids.length === 0) return [];
  const ids = [...items.ids];
  const ordered = db
    .select({ id: renewal_items.item_id })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(and(inArray(renewal_items.item_id, ids), eq(renewals.user_id, items.userId)));
  const logged = db
    .select({ id: transactions.item_id })
    .from(transactions)
    .where(and(inArray(transactions.item_id, ids), eq(transactions.user_id, items.userId)));
  const rows = [...(await ordered), ...(await logged)];
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}
