import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, oneOf, updatedAt } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    phone: text("phone"),
    role: text("role", { enum: ["admin", "user"] })
      .notNull()
      .default("user"),
    shopify_customer_id: text("shopify_customer_id"),
    /** Set when a mail server said that the address does not exist; nothing is sent there until it is mended. */
    email_bad_at: instant("email_bad_at"),
    unsubscribed_at: instant("unsubscribed_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email),
    uniqueIndex("users_shopify_customer_id_key").on(t.shopify_customer_id),
    index("users_role_idx").on(t.role),
    // ICU knows the case of every alphabet, also where the database itself was made with the locale C.
    index("users_search_idx").using(
      "gin",
      sql`((first_name || ' ' || last_name) collate "und-x-icu") gin_trgm_ops`,
      t.email.op("gin_trgm_ops"),
    ),
    check("users_email_is_lower_case", sql`${t.email} = lower(${t.email}) and ${t.email} <> ''`),
    check("users_role_is_known", oneOf("role", ["admin", "user"])),
  ],
);

/** Kept apart from `users`, so that a look at the users never shows a hash. */
export const credentials = pgTable("credentials", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  password_hash: text("password_hash").notNull(),
  /** Set until the owner has a password of their own; then nothing matches `password_hash`. */
  temporary_hash: bytes("temporary_hash"),
  temporary_until: instant("temporary_until"),
  updated_at: updatedAt(),
});

/** How many accounts there are: the sum over the rows of a role. Written as the items' counts are. */
export const user_counts = pgTable("user_counts", {
  id: id(),
  role: text("role", { enum: ["admin", "user"] }).notNull(),
  users: integer("users").notNull(),
});
