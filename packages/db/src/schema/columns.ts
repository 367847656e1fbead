import { sql } from "drizzle-orm";
import { customType, date, integer, timestamp } from "drizzle-orm/pg-core";

export const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
/**
 * A point in time. Callers pass it from their own clock, never the session's; only email leases and turns at a mail
 * server use the database's clock.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => instant("created_at").notNull().default(sql`now()`);
export const updatedAt = () => instant("updated_at").notNull().default(sql`now()`);
/** A calendar day in the store's time zone, kept as a string throughout. */
export const day = (name: string) => date(name, { mode: "string" });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** SQL for `'a', 'b'`, from a constant of our own. */
export function literals(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(", "));
}

/** SQL for `column in ('a', 'b')`, from a constant of the contracts. */
export function oneOf(column: string, values: readonly string[]) {
  return sql`${sql.raw(column)} in (${literals(values)})`;
}
