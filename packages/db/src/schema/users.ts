import { CARE_EMAILS, CARE_RIGHTS } from "@scriptkeeper/contracts/constants";
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
    /** Set when a mail server said that the address does not exist; no email is sent there until it is corrected. */
    email_bad_at: instant("email_bad_at"),
    unsubscribed_at: instant("unsubscribed_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email),
    uniqueIndex("users_shopify_customer_id_key").on(t.shopify_customer_id),
    index("users_role_idx").on(t.role),
    index("users_email_bad_idx").on(t.email_bad_at, t.id).where(sql`email_bad_at is not null`),
    index("users_unsubscribed_idx").on(t.unsubscribed_at, t.id).where(sql`unsubscribed_at is not null`),
    index("users_name_idx").on(
      sql`(last_name collate "und-x-icu")`,
      sql`(first_name collate "und-x-icu")`,
      t.id,
    ),
    // ICU folds the case of every alphabet, even if the database was created with the locale C.
    index("users_search_idx").using(
      "gin",
      sql`((first_name || ' ' || last_name) collate "und-x-icu") gin_trgm_ops`,
      t.email.op("gin_trgm_ops"),
    ),
    index("users_phone_idx").using("gin", sql`(regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops`),
    check("users_email_is_lower_case", sql`${t.email} = lower(${t.email}) and ${t.email} <> ''`),
    check("users_role_is_known", oneOf("role", ["admin", "user"])),
  ],
);

/** Separate from `users`, so that reading users never exposes a hash. */
export const credentials = pgTable("credentials", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  password_hash: text("password_hash").notNull(),
  /** A temporary password, set until the owner chooses one; until then nothing matches `password_hash`. */
  temporary_hash: bytes("temporary_hash"),
  temporary_until: instant("temporary_until"),
  updated_at: updatedAt(),
});

/** How many accounts there are: the sum over the rows of a role, kept like `item_counts`. */
export const user_counts = pgTable("user_counts", {
  id: id(),
  role: text("role", { enum: ["admin", "user"] }).notNull(),
  users: integer("users").notNull(),
});

/** Who may see, or see and order, a patient's prescriptions: one row from the invitation until the end. */
export const care_relations = pgTable(
  "care_relations",
  {
    id: id(),
    patient_id: integer("patient_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The account that accepted the invitation; null until then. */
    carer_id: integer("carer_id").references(() => users.id, { onDelete: "cascade" }),
    invited_email: text("invited_email").notNull(),
    care_right: text("care_right", { enum: CARE_RIGHTS }).notNull(),
    /** Who gets the emails about the patient's medicines, as chosen by the patient. */
    emails_to: text("emails_to", { enum: CARE_EMAILS }).notNull().default("patient"),
    /** Since when the carer has opted out of them. */
    emails_stopped_at: instant("emails_stopped_at"),
    token_hash: bytes("token_hash").notNull(),
    created_at: createdAt(),
    /** When the invitation expires; an accepted one stays valid. */
    expires_at: instant("expires_at").notNull(),
    accepted_at: instant("accepted_at"),
    /** When either side ended it, or a newer invitation replaced an expired one. */
    ended_at: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("care_relations_token_hash_key").on(t.token_hash),
    index("care_relations_patient_id_idx").on(t.patient_id),
    index("care_relations_carer_id_idx").on(t.carer_id),
    index("care_relations_invited_email_idx").on(t.invited_email),
    uniqueIndex("care_relations_invited_once_key")
      .on(t.patient_id, t.invited_email)
      .where(sql`ended_at is null`),
    uniqueIndex("care_relations_cares_once_key").on(t.patient_id, t.carer_id).where(sql`ended_at is null`),
    check("care_relations_right_is_known", oneOf("care_right", CARE_RIGHTS)),
    check("care_relations_emails_to_is_known", oneOf("emails_to", CARE_EMAILS)),
    check("care_relations_accepted_by_somebody", sql`(${t.carer_id} is null) = (${t.accepted_at} is null)`),
    check("care_relations_of_two_people", sql`${t.carer_id} <> ${t.patient_id}`),
  ],
);
