import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns.ts";
import { users } from "./users.ts";

/** Sessions. A bearer token names a row here; it is invalid if the row is missing or revoked. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
    revoked_at: instant("revoked_at"),
    /** When its owner last used it, to the minute; null until a minute after the sign-in. */
    last_seen_at: instant("last_seen_at"),
    /** When its owner last confirmed the password; null until then, when the sign-in counts. */
    authenticated_at: instant("authenticated_at"),
  },
  (t) => [
    index("sessions_user_id_idx").on(t.user_id),
    index("sessions_expires_at_idx").on(t.expires_at),
    check("sessions_expire_after_creation", sql`${t.expires_at} > ${t.created_at}`),
  ],
);

/** Links to set a password, from reset and welcome emails. */
export const password_reset_tokens = pgTable(
  "password_reset_tokens",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token_hash: bytes("token_hash").notNull(),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
    /** Set by the reset that used it, or by whatever voided it (a newer link, a changed password). */
    ended_at: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("password_reset_tokens_hash_key").on(t.token_hash),
    index("password_reset_tokens_user_id_idx").on(t.user_id, t.created_at),
  ],
);

/**
 * Wrong passwords by account name and IP address, for the rate limit. The name is hashed, because it may be nobody's
 * account.
 */
export const login_failures = pgTable(
  "login_failures",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    account_hash: bytes("account_hash").notNull(),
    ip_address: text("ip_address").notNull(),
    /** Typed by somebody with a session of the account; strangers' guesses do not lock that person out. */
    is_signed_in: boolean("is_signed_in").notNull().default(false),
    failed_at: instant("failed_at").notNull(),
  },
  (t) => [
    index("login_failures_account_idx").on(t.account_hash, t.ip_address, t.failed_at),
    index("login_failures_failed_at_idx").on(t.failed_at),
  ],
);

/**
 * The secret address of each patient's calendar feed, at most one; deleted when turned off. Only the hash of the
 * secret is stored.
 */
export const calendar_feeds = pgTable(
  "calendar_feeds",
  {
    user_id: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    token_hash: bytes("token_hash").notNull(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex("calendar_feeds_token_hash_key").on(t.token_hash)],
);

/** The patient whose screens an administrator is viewing in this session; deleted with the session. */
export const patient_looks = pgTable(
  "patient_looks",
  {
    session_id: uuid("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    patient_id: integer("patient_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: instant("until").notNull(),
  },
  (t) => [index("patient_looks_patient_id_idx").on(t.patient_id)],
);
