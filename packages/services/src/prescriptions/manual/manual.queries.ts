import type { Db } from "@scriptkeeper/db/connection";
import { audit_log, prescription_groups, prescription_items, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import type { UserRow } from "../../auth/index.ts";

export type GroupRow = typeof prescription_groups.$inferSelect;
export type ItemColumns = typeof prescription_items.$inferSelect;
export type NewItem = typeof prescription_items.$inferInsert;

/** Inserts a customer's account; `null` when the email address is taken. */
export async function insertCustomer(db: Db, customer: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(customer).onConflictDoNothing().returning();
  return row ?? null;
}

export async function insertGroup(db: Db, group: typeof prescription_groups.$inferInsert): Promise<GroupRow> {
  const [row] = await db.insert(prescription_groups).values(group).returning();
  if (!row) throw new Error("the group was not inserted");
  return row;
}

export function insertItems(db: Db, items: NewItem[]): Promise<ItemColumns[]> {
  return db.insert(prescription_items).values(items).returning();
}

/**
 * Finds the customer's newest other group that was entered by hand since then with the same products, and who entered
 * it.
 */
export async function findSameGroup(db: Db, { group, since }: { group: GroupRow; since: Date }) {
  const [row] = await db
    .select({
      id: prescription_groups.id,
      created_at: prescription_groups.created_at,
      made_by: audit_log.actor_user_id,
    })
    .from(prescription_groups)
    .leftJoin(
      audit_log,
      and(
        eq(audit_log.entity, "prescription_group"),
        eq(audit_log.entity_id, sql`${prescription_groups.id}::text`),
        eq(audit_log.action, "create order"),
      ),
    )
    .where(
      and(
        eq(prescription_groups.user_id, group.user_id),
        ne(prescription_groups.id, group.id),
        isNull(prescription_groups.shopify_order_id),
        gte(prescription_groups.created_at, since),
        eq(productsOf(sql`${prescription_groups.id}`), productsOf(sql`${group.id}`)),
      ),
    )
    .orderBy(desc(prescription_groups.id))
    .limit(1);
  return row ?? null;
}

/** The products of a group with their strengths: another strength counts as another product. */
function productsOf(groupId: ReturnType<typeof sql>) {
  return sql`(
    select array_agg(line.kind order by line.kind)
    from (
      select product_id || ' ' || coalesce(variant_id, '') as kind
      from ${prescription_items} where prescription_group_id = ${groupId}
    ) line
  )`;
}
