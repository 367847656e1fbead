import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import {
  credentials,
  emails,
  prescription_groups,
  prescription_items,
  renewals,
  users,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, eq, exists, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { inOrderOf } from "../../core/index.ts";
import { isActiveOn } from "../../prescriptions/index.ts";
import { accountsWith } from "../users/pages/account-pages.queries.ts";

export type CustomerColumns = typeof users.$inferSelect;

/** A customer with the numbers counted for them. Instants are in the database's format. */
export type CustomerRecord = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  created_at: string;
  email_bad_at: string | null;
  unsubscribed_at: string | null;
  prescription_count: number;
  last_order_at: string | null;
};

/**
 * Lists those of these customers that still exist, in the order of the ids. Prescriptions and orders are counted for
 * these alone.
 */
export async function listCustomerRecords(
  db: Db,
  { ids, today }: { ids: readonly number[]; today: Day },
): Promise<CustomerRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CustomerRecord>(customersSql({ ids, today }));
  return inOrderOf(ids, rows, ({ id }) => id);
}

export function customersSql({ ids, today }: { ids: readonly number[]; today: Day }): SQL {
  return sql`with ${accountsWith(ids)} ${customersOfPage(today)}`;
}

export async function findCustomer(
  db: Db,
  { id, today }: { id: number; today: Day },
): Promise<CustomerRecord | null> {
  const { rows } = await db.execute<CustomerRecord>(sql`
    with page as (select id from ${users} where ${isCustomer(id)}) ${customersOfPage(today)}`);
  return rows[0] ?? null;
}

/** Finds a customer's account; `null` for a missing account and an administrator's. */
export async function findCustomerColumns(db: Db, id: number): Promise<CustomerColumns | null> {
  const [row] = await db.select().from(users).where(isCustomer(id));
  return row ?? null;
}

/** Locks a customer's account; `null` for a missing account and an administrator's. */
export async function lockCustomer(db: Db, id: number): Promise<CustomerColumns | null> {
  const [row] = await db.select().from(users).where(isCustomer(id)).for("update");
  return row ?? null;
}

export async function saveCustomer(db: Db, id: number, set: Partial<CustomerColumns>): Promise<void> {
  await db.update(users).set(set).where(eq(users.id, id));
}

/** Ends a temporary password that was sent to this address; one still queued goes to the new address. */
export async function endSentTemporaryPassword(
  db: Db,
  { id, email, at }: Pick<CustomerColumns, "id" | "email"> & { at: Date },
): Promise<void> {
  const welcomes = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.user_id, id),
        eq(emails.kind, "welcome"),
        eq(emails.state, "sent"),
        eq(emails.to_address, email),
      ),
    );
  await db
    .update(credentials)
    .set({ temporary_until: at })
    .where(and(eq(credentials.user_id, id), gt(credentials.temporary_until, at), exists(welcomes)));
}

function isCustomer(id: number): SQL | undefined {
  return and(eq(users.id, id), eq(users.role, "user"));
}

function customersOfPage(today: Day): SQL {
  return sql`
    select ${users.id}, ${users.email}, ${users.first_name}, ${users.last_name}, ${users.phone}, ${users.created_at},
      ${users.email_bad_at}, ${users.unsubscribed_at}, counted.prescription_count, ordered.last_order_at
    from page join ${users} on ${users.id} = page.id ${countedOfEach(today)}`;
}

/** Joins, to each account before it, the numbers counted for it. */
export function countedOfEach(today: Day | Placeholder): SQL {
  return sql`
    cross join lateral (
      select count(*)::int as prescription_count from ${prescription_items}
      where ${prescription_items.user_id} = ${users.id} and ${isActiveOn(today)}
    ) counted
    cross join lateral (
      select greatest(
        (select max(${prescription_groups.created_at}) from ${prescription_groups}
          where ${prescription_groups.user_id} = ${users.id}),
        (select max(${renewals.created_at}) from ${renewals}
          where ${renewals.user_id} = ${users.id} and ${isCounted()})
      ) as last_order_at
    ) ordered`;
}
