import { randomBytes } from "node:crypto";
import type { Db } from "@scriptkeeper/db/connection";
import {
  care_relations,
  discounts,
  emails,
  fulfillments,
  price_runs,
  renewals,
  saved_views,
  undo_records,
  users,
} from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type KeptRow, putBackRows } from "../../../core/index.ts";
import type { KeptAccount } from "./kept-account.queries.ts";

/** Finds which of the two another account has by now; `null` for neither. */
export async function findTaken(
  db: Db,
  account: { email: string; storeId: string | null },
): Promise<"email" | "store_id" | null> {
  const byEmail = await db.select({ id: users.id }).from(users).where(eq(users.email, account.email));
  if (byEmail.length > 0) return "email";
  if (account.storeId === null) return null;
  const byStore = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.shopify_customer_id, account.storeId));
  return byStore.length > 0 ? "store_id" : null;
}

/** Inserts the account's own row and the rows deleted with it, except prescriptions, and links the rows that stayed. */
export async function putBackAccount(db: Db, kept: KeptAccount): Promise<void> {
  await putBackRows(db, users, { rows: kept.users });
  await putBackRows(db, discounts, { rows: kept.discounts });
  await putBackRows(db, saved_views, { rows: kept.saved_views, unlessThere: true });
  const [id] = kept.users.map(({ id }) => Number(id));
  if (id === undefined) return;
  await db
    .update(renewals)
    .set({ user_id: id })
    .where(and(inArray(renewals.id, kept.own_renewals), isNull(renewals.user_id)));
  await db
    .update(emails)
    .set({ user_id: id })
    .where(and(inArray(emails.id, kept.own_emails), isNull(emails.user_id)));
  await db
    .update(price_runs)
    .set({ created_by: id })
    .where(and(inArray(price_runs.id, kept.own_price_runs ?? []), isNull(price_runs.created_by)));
  for (const { id: parcel, ...tracking } of kept.own_parcels)
    await db
      .update(fulfillments)
      .set(tracking)
      .where(
        and(
          eq(fulfillments.id, parcel),
          isNull(fulfillments.tracking_number),
          isNull(fulfillments.tracking_url),
        ),
      );
}

/**
 * Restores accepted relations between two existing people; a relation with a person who is still deleted is kept to be
 * restored with them. Their invitation links stay dead, and an invitation that was not accepted has ended.
 */
export async function putBackCare(db: Db, { care_relations: relations }: KeptAccount): Promise<void> {
  const people = relations.flatMap(({ patient_id, carer_id }) => [Number(patient_id), Number(carer_id)]);
  const there = await db.select({ id: users.id }).from(users).where(inArray(users.id, people));
  const ids = new Set(there.map(({ id }) => id));
  const rows = relations
    .filter(({ patient_id, carer_id }) => ids.has(Number(patient_id)) && ids.has(Number(carer_id)))
    .map((relation) => ({ ...relation, token_hash: `\\x${randomBytes(32).toString("hex")}` }));
  await putBackRows(db, care_relations, { rows, unlessThere: true });
  for (const relation of relations) {
    const missing = [relation["patient_id"], relation["carer_id"]].filter((id) => !ids.has(Number(id)));
    if (missing.length === 1 && missing[0] !== null) await keepCareWith(db, Number(missing[0]), relation);
  }
}

/** Adds a relation to the undo record of a deleted account, if that still exists. */
async function keepCareWith(db: Db, userId: number, relation: KeptRow): Promise<void> {
  const kept = sql`coalesce(${undo_records.before} -> 'care_relations', '[]')`;
  await db
    .update(undo_records)
    .set({
      before: sql`jsonb_set(${undo_records.before}, '{care_relations}', ${kept} || ${JSON.stringify(relation)}::jsonb)`,
    })
    .where(
      and(
        eq(undo_records.kind, "deletion"),
        eq(undo_records.entity, "user"),
        eq(undo_records.entity_id, userId),
      ),
    );
}
