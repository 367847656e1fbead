import { hash } from "@node-rs/argon2";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../connection.ts";
import {
  credentials,
  discount_assignments,
  discounts,
  email_attempts,
  email_templates,
  emails,
  fulfillment_items,
  fulfillments,
  prescription_groups,
  prescription_items,
  product_configurations,
  reminder_ledger,
  renewal_items,
  renewals,
  store_variants,
  transactions,
  users,
} from "../../schema.ts";
import { demoAccounts } from "../demo-accounts.ts";
import { demoTemplate } from "./email-template.ts";
import type { Rows } from "./rows.ts";

/** Rows per statement; PostgreSQL allows 65,535 parameters in one. */
const CHUNK = 500;

/** Inserts the rows with their ids, and advances the id sequences past them. */
export async function writeRows(db: Db, rows: Rows): Promise<void> {
  await inChunks(rows.configurations, (chunk) =>
    db.insert(product_configurations).values(chunk).onConflictDoNothing(),
  );
  await inChunks(rows.variants, (chunk) => db.insert(store_variants).values(chunk).onConflictDoNothing());
  await inChunks(rows.users, (chunk) => db.insert(users).overridingSystemValue().values(chunk));
  await db.insert(credentials).values(await hashes(rows));
  await inChunks(rows.groups, (chunk) =>
    db.insert(prescription_groups).overridingSystemValue().values(chunk),
  );
  await inChunks(rows.items, (chunk) => db.insert(prescription_items).overridingSystemValue().values(chunk));
  await inChunks(rows.discounts, (chunk) => db.insert(discounts).overridingSystemValue().values(chunk));
  await inChunks(rows.assignments, (chunk) =>
    db.insert(discount_assignments).overridingSystemValue().values(chunk),
  );
  await inChunks(rows.renewals, (chunk) => db.insert(renewals).values(chunk));
  await inChunks(rows.renewalItems, (chunk) => db.insert(renewal_items).values(chunk));
  await inChunks(rows.fulfillments, (chunk) => db.insert(fulfillments).values(chunk));
  await inChunks(rows.fulfillmentItems, (chunk) => db.insert(fulfillment_items).values(chunk));
  await inChunks(rows.transactions, (chunk) => db.insert(transactions).values(chunk));
  await db.insert(email_templates).values(demoTemplate);
  await inChunks(rows.emails, (chunk) => db.insert(emails).overridingSystemValue().values(chunk));
  await inChunks(rows.emails, (chunk) => db.insert(email_attempts).values(chunk.map(attemptOf)));
  await inChunks(rows.ledger, (chunk) => db.insert(reminder_ledger).values(chunk));
  for (const table of [
    users,
    prescription_groups,
    prescription_items,
    discounts,
    discount_assignments,
    emails,
  ])
    await countOn(db, table);
}

async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK));
}

async function countOn(db: Db, table: PgTable): Promise<void> {
  await db.execute(sql`
    select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from ${table}
  `);
}

function attemptOf(email: Rows["emails"][number]) {
  return {
    email_id: email.id,
    attempt: 1,
    attempted_at: email.created_at ?? new Date(0),
    outcome: "sent" as const,
  };
}

function hashes(rows: Rows) {
  return Promise.all(
    demoAccounts.map(async ({ email, password }) => {
      const user = rows.users.find((row) => row.email === email);
      if (!user) throw new Error("the demo account is missing");
      const password_hash = await hash(password, owaspParameters);
      return { user_id: user.id, password_hash };
    }),
  );
}

const owaspParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
