import type { Db } from "@scriptkeeper/db/connection";
import {
  care_relations,
  discounts,
  emails,
  fulfillments,
  price_runs,
  renewals,
  saved_views,
  users,
} from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { type KeptRow, readRows } from "../../../core/index.ts";
import type { KeptItem } from "../../../prescriptions/index.ts";

/** The rows of a deleted account and everything that belongs to it, except what signs in or opens anything. */
export interface KeptAccount extends KeptItem {
  users: KeptRow[];
  /** Rows deleted with the account. */
  discounts: KeptRow[];
  care_relations: KeptRow[];
  saved_views: KeptRow[];
  /** Rows that stay without the account, by id. */
  own_renewals: string[];
  own_emails: number[];
  /** Absent in records of an earlier release. */
  own_price_runs?: number[];
  own_parcels: { id: string; tracking_number: string | null; tracking_url: string | null }[];
}

/** Reads what has to be kept of a locked account besides its prescriptions. */
export async function keepAccount(db: Db, id: number): Promise<Omit<KeptAccount, keyof KeptItem>> {
  const own = await db.select({ id: renewals.id }).from(renewals).where(eq(renewals.user_id, id));
  const ownRenewals = own.map((renewal) => renewal.id);
  const cared = or(eq(care_relations.patient_id, id), eq(care_relations.carer_id, id));
  const relations = await readRows(db, care_relations, cared);
  return {
    users: await readRows(db, users, eq(users.id, id)),
    discounts: await readRows(db, discounts, eq(discounts.user_id, id)),
    care_relations: relations.map(({ token_hash: _, ...relation }) => relation),
    saved_views: await readRows(db, saved_views, eq(saved_views.private_to, id)),
    own_renewals: ownRenewals,
    own_emails: (await db.select({ id: emails.id }).from(emails).where(eq(emails.user_id, id))).map(
      (email) => email.id,
    ),
    own_price_runs: (
      await db.select({ id: price_runs.id }).from(price_runs).where(eq(price_runs.created_by, id))
    ).map((run) => run.id),
    own_parcels: await db
      .select({
        id: fulfillments.id,
        tracking_number: fulfillments.tracking_number,
        tracking_url: fulfillments.tracking_url,
      })
      .from(fulfillments)
      .where(
        and(
          inArray(fulfillments.renewal_id, ownRenewals),
          or(isNotNull(fulfillments.tracking_number), isNotNull(fulfillments.tracking_url)),
        ),
      ),
  };
}

/** Merges the kept prescriptions of one patient. */
export function asOne(items: readonly KeptItem[]): KeptItem {
  const groups = new Map<unknown, KeptRow>();
  for (const group of items.flatMap((item) => item.prescription_groups)) {
    const { id } = group;
    groups.set(id, group);
  }
  return {
    prescription_groups: [...groups.values()],
    prescription_items: items.flatMap((item) => item.prescription_items),
    discount_assignments: items.flatMap((item) => item.discount_assignments),
    back_in_stock_requests: items.flatMap((item) => item.back_in_stock_requests),
    late_items: items.flatMap((item) => item.late_items),
    holding_renewals: [...new Set(items.flatMap((item) => item.holding_renewals))],
  };
}
