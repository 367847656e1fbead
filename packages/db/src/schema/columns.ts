import { sql } from "drizzle-orm";
import { customType, date, integer, timestamp } from "drizzle-orm/pg-core";

export const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
/** A point in time; the session's clock never enters, callers pass theirs. Leases on emails and turns at a mail server alone go by the database's. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => instant("created_at").notNull().default(sql`now()`);
export const updatedAt = () => instant("updated_at").notNull().default(sql`now()`);
/** A calendar day of the store's zone; stays a string on the way. */
export const day = (name: string) => date(name, { mode: "string" });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** `'a', 'b'` from a constant of ours. */
export function literals(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(", "));
}

/** `column in ('a', 'b')` from a constant of the contracts. */
export function oneOf(column: string, values: readonly string[]) {
  return sql`${sql.raw(column)} in (${literals(values)})`;
}
