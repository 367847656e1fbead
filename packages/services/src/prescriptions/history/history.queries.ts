import type { Db } from "@scriptkeeper/db/connection";
import {
  audit_log,
  discount_assignments,
  discounts,
  emails,
  late_items,
  prescription_groups,
  prescription_items,
  renewal_items,
  renewals,
  transactions,
  users,
} from "@scriptkeeper/db/schema";
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { selectAudit } from "../../core/index.ts";
import { emailEvent } from "../../email/index.ts";

export type HistoryItem = NonNullable<Awaited<ReturnType<typeof findHistoryItem>>>;

export async function findHistoryItem(db: Db, id: number) {
  const [row] = await db
    .select({
      id: prescription_items.id,
      user_id: prescription_items.user_id,
      group_id: prescription_items.prescription_group_id,
      created_at: prescription_items.created_at,
      updated_at: prescription_items.updated_at,
      last_renewal_date: prescription_items.last_renewal_date,
      last_reminder_sent: prescription_items.last_reminder_sent,
      shopify_order_id: prescription_groups.shopify_order_id,
    })
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .where(eq(prescription_items.id, id));
  return row ?? null;
}

/** The current name of the carer who placed the order; null where the patient did. */
const carerOfOrder = sql<string | null>`(
  select coalesce(nullif(concat_ws(' ', carer.first_name, carer.last_name), ' '), 'a carer whose account is gone')
  from ${transactions} t left join ${users} carer on carer.id = t.carer_id
  where t.renewal_id = ${renewals.id} and t.carer_id is not null and t.action = 'Order started' limit 1)`;

export type HistoryOrder = Awaited<ReturnType<typeof listOrdersOfItem>>[number];

/** Lists the newest orders that contained the item. */
export function listOrdersOfItem(db: Db, of: { itemId: number; limit: number }) {
  return db
    .select({ renewal: renewals, line: renewal_items, carer: carerOfOrder })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(eq(renewal_items.item_id, of.itemId))
    .orderBy(desc(renewals.created_at))
    .limit(of.limit);
}

export type HistoryEmail = Awaited<ReturnType<typeof listEmailsAboutItem>>[number];

/** Lists the newest emails about the item, to the patient and their carers. */
export function listEmailsAboutItem(db: Db, of: { itemId: number; userId: number; limit: number }) {
  return db
    .select(emailEvent)
    .from(emails)
    .where(and(eq(emails.user_id, of.userId), sql`${of.itemId} = any(${emails.prescription_ids})`))
    .orderBy(desc(emails.id))
    .limit(of.limit);
}

export type HistoryAssignment = Awaited<ReturnType<typeof listAssignmentsOfItem>>[number];

export function listAssignmentsOfItem(db: Db, of: { itemId: number; limit: number }) {
  return db
    .select({ assignment: discount_assignments, discount: discounts })
    .from(discount_assignments)
    .innerJoin(discounts, eq(discounts.id, discount_assignments.discount_id))
    .where(eq(discount_assignments.prescription_item_id, of.itemId))
    .orderBy(desc(discount_assignments.id))
    .limit(of.limit);
}

export type HistoryAudit = Awaited<ReturnType<typeof listAuditOf>>[number];

/** Lists the newest audit entries of all these entities together, with who made them. */
export function listAuditOf(
  db: Db,
  of: { entities: { entity: string; ids: number[] }[]; limit: number; now: Date },
) {
  return selectAudit(db, of.now)
    .where(
      or(
        ...of.entities.map(({ entity, ids }) =>
          and(eq(audit_log.entity, entity), inArray(audit_log.entity_id, ids.map(String))),
        ),
      ),
    )
    .orderBy(desc(audit_log.id))
    .limit(of.limit);
}

export type HistoryLate = Awaited<ReturnType<typeof listLateOf>>[number];

/** Lists the newest times that the patient was late with the item. */
export function listLateOf(db: Db, of: { itemId: number; limit: number }) {
  return db
    .select({ line: late_items, first_name: users.first_name, last_name: users.last_name })
    .from(late_items)
    .leftJoin(users, eq(users.id, late_items.settled_by))
    .where(eq(late_items.item_id, of.itemId))
    .orderBy(desc(late_items.id))
    .limit(of.limit);
}
