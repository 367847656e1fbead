import {
  BOUNCE_KINDS,
  BOUNCE_SOURCES,
  BOUNCE_SUBJECTS,
  EMAIL_KINDS,
  EMAIL_STATES,
  RECALL_READERS,
} from "@scriptkeeper/contracts/constants";
import type { Fields } from "@scriptkeeper/domain/emails/templates/fill";
import { unsentEmailStates } from "@scriptkeeper/domain/lifecycles/email";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, instant, oneOf } from "./columns.ts";
import { renewals } from "./renewals.ts";
import { users } from "./users.ts";

/**
 * The HTML that emails were rendered from, one row for each version ever used. Nobody may delete one, so that emails
 * need no foreign key with its check and index.
 */
export const email_templates = pgTable("email_templates", {
  key: text("key").primaryKey(),
  html: text("html").notNull(),
});

/**
 * Every email that the product sends: outbox and log in one row. The database keeps no statistics of `payload`,
 * `fields` and `html`: no query filters by them, and they took two thirds of each ANALYZE.
 */
export const emails = pgTable(
  "emails",
  {
    id: id(),
    kind: text("kind", { enum: EMAIL_KINDS }).notNull(),
    user_id: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    to_address: text("to_address").notNull(),
    /** The care relation through which it goes to a carer, also after its end. `user_id` stays the patient. */
    care_id: integer("care_id"),
    /** The email of which this is a carer's copy. Whatever refers to an email refers to the original. */
    copy_of: integer("copy_of"),
    /** The relations whose carers could not be reached; because of them the email goes to the patient. */
    unreached_care_ids: integer("unreached_care_ids").array().notNull().default(sql`'{}'`),
    /** Empty until the message is rendered, at sending. */
    subject: text("subject").notNull().default(""),
    prescription_ids: integer("prescription_ids").array().notNull().default(sql`'{}'`),
    /** The facts of the message, without any secret. */
    payload: jsonb("payload").notNull(),
    state: text("state", { enum: EMAIL_STATES }).notNull().default("queued"),
    /** The same on every attempt, so that a repeated delivery can be recognised. */
    message_id: text("message_id").notNull(),
    /** What was sent: the key of its `email_templates` row, and its values without links and passwords. */
    template: text("template"),
    fields: jsonb("fields").$type<Fields>(),
    /** What was sent, for emails from before templates were kept. */
    html: text("html"),
    /**
     * The newest wording version at the first claim, 0 if there was none: every attempt uses the wording of that
     * moment. Null before the first claim.
     */
    wordings_until: integer("wordings_until"),
    attempts: smallint("attempts").notNull().default(0),
    next_attempt_at: instant("next_attempt_at").notNull(),
    /**
     * The id and the key from which its links and passwords are derived. Row ids alone would repeat after a backup is
     * restored. Null in emails from before.
     */
    secret_id: uuid("secret_id"),
    secret_key_id: text("secret_key_id"),
    claim_id: uuid("claim_id"),
    claimed_until: instant("claimed_until"),
    last_error: text("last_error"),
    /** When an administrator had a failed email sent again; its day of attempts restarts then. */
    resent_at: instant("resent_at"),
    created_at: createdAt(),
    sent_at: instant("sent_at"),
    /** When its renewal link was first opened, by a person or a mail scanner. */
    opened_at: instant("opened_at"),
  },
  (t) => [
    index("emails_by_urgency_idx")
      .on(sql`(kind in ('reminder', 'expiry'))`, t.next_attempt_at, t.id)
      .where(sql`state = 'queued'`),
    index("emails_user_id_idx").on(t.user_id),
    index("emails_kind_idx").on(t.kind, t.id),
    index("emails_not_sent_idx").on(t.state, t.id).where(oneOf("state", unsentEmailStates)),
    index("emails_search_idx").using("gin", t.to_address.op("gin_trgm_ops")),
    uniqueIndex("emails_message_id_key").on(t.message_id),
    uniqueIndex("emails_copied_once_key").on(t.copy_of, t.care_id).where(sql`copy_of is not null`),
    index("emails_care_id_idx").on(t.care_id).where(sql`care_id is not null`),
    check("emails_kind_is_known", oneOf("kind", EMAIL_KINDS)),
    check("emails_state_is_known", oneOf("state", EMAIL_STATES)),
    check("emails_fields_fill_template", sql`(${t.template} is null) = (${t.fields} is null)`),
    check("emails_copies_go_to_carers", sql`${t.copy_of} is null or ${t.care_id} is not null`),
    check("emails_sent_has_time", sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
  ],
);

export const email_attempts = pgTable(
  "email_attempts",
  {
    email_id: integer("email_id")
      .notNull()
      .references(() => emails.id, { onDelete: "cascade" }),
    attempt: smallint("attempt").notNull(),
    attempted_at: instant("attempted_at").notNull(),
    outcome: text("outcome", { enum: ["sent", "temporary", "permanent"] }).notNull(),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.email_id, t.attempt] }),
    index("email_attempts_outcome_idx").on(t.outcome, t.attempted_at),
    check("email_attempts_outcome_is_known", oneOf("outcome", ["sent", "temporary", "permanent"])),
  ],
);

/** Bounces and complaints about emails that a mail server had accepted. */
export const email_bounces = pgTable(
  "email_bounces",
  {
    id: id(),
    email_id: integer("email_id")
      .notNull()
      .references(() => emails.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: BOUNCE_KINDS }).notNull(),
    source: text("source", { enum: BOUNCE_SOURCES }).notNull(),
    /** What a bounce blames; null for a complaint. */
    subject: text("subject", { enum: BOUNCE_SUBJECTS }),
    /** The enhanced status code (RFC 3463), if any. */
    status: text("status"),
    /** The server's own words, without any address. */
    reason: text("reason"),
    /** Whether this stopped all emails to the address or, for a complaint, its reminders. */
    stopped: boolean("stopped").notNull(),
    reported_at: instant("reported_at").notNull(),
    noted_at: instant("noted_at").notNull(),
  },
  (t) => [
    index("email_bounces_email_id_idx").on(t.email_id),
    index("email_bounces_stopped_idx").on(t.noted_at).where(sql`stopped`),
    uniqueIndex("email_bounces_complained_once_key").on(t.email_id).where(sql`kind = 'complaint'`),
    check("email_bounces_kind_is_known", oneOf("kind", BOUNCE_KINDS)),
    check("email_bounces_source_is_known", oneOf("source", BOUNCE_SOURCES)),
    check("email_bounces_subject_is_known", oneOf("subject", BOUNCE_SUBJECTS)),
    check("email_bounces_blames_something", sql`(${t.kind} = 'bounce') = (${t.subject} is not null)`),
  ],
);

/** How far each bounce mailbox has been read. */
export const bounce_mailboxes = pgTable("bounce_mailboxes", {
  /** User, host and folder. */
  mailbox: text("mailbox").primaryKey(),
  /** The UIDVALIDITY of the folder (RFC 9051, 2.3.1.1): when it changes, all messages count as new. */
  uid_validity: bigint("uid_validity", { mode: "number" }),
  last_uid: bigint("last_uid", { mode: "number" }).notNull(),
  read_at: instant("read_at"),
  /** Since when the mailbox cannot be read; null while it can. */
  failing_since: instant("failing_since"),
});

/** For each rate-limited mail server, when any worker may give it the next email. */
export const mail_turns = pgTable("mail_turns", {
  host: text("host").primaryKey(),
  next_at: instant("next_at").notNull(),
});

/**
 * One row for each reminder, follow-up or notice that was ever due. The row is the lock that makes each go out once;
 * rows are never deleted.
 */
export const reminder_ledger = pgTable(
  "reminder_ledger",
  {
    id: id(),
    kind: text("kind", { enum: ["reminder", "expiry"] }).notNull(),
    item_id: integer("item_id").notNull(),
    /** The reminder's date, or the expiry date that the notice is about. */
    date: day("date").notNull(),
    arming: integer("arming").notNull(),
    stage: text("stage", { enum: ["due", "follow_up", "late", "soon", "expired"] }).notNull(),
    email_id: integer("email_id")
      .notNull()
      .references(() => emails.id),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("reminder_ledger_once_key").on(t.item_id, t.kind, t.date, t.arming, t.stage),
    index("reminder_ledger_email_idx").on(t.email_id),
    check(
      "reminder_ledger_stage_fits_kind",
      sql`(${t.kind} = 'reminder' and ${t.stage} in ('due', 'follow_up', 'late')) or (${t.kind} = 'expiry' and ${t.stage} in ('soon', 'expired'))`,
    ),
  ],
);

/**
 * Notices of a prescription's last supply: at most one per setting of the repeats by staff and expiry. Also kept where
 * no email was sent because the patient wants none.
 */
export const last_supply_notices = pgTable(
  "last_supply_notices",
  {
    id: id(),
    item_id: integer("item_id").notNull(),
    repeats_revision: integer("repeats_revision").notNull(),
    /** The prescription's effective expiry. */
    expires_on: day("expires_on"),
    reason: text("reason", { enum: ["no_repeats", "expiry"] }).notNull(),
    /** The day on which the supply runs out. */
    lasts_until: day("lasts_until"),
    /** The order after which no more can be ordered. */
    renewal_id: uuid("renewal_id")
      .notNull()
      .references(() => renewals.id, { onDelete: "cascade" }),
    email_id: integer("email_id").references(() => emails.id),
    created_at: createdAt(),
  },
  (t) => [
    unique("last_supply_notices_once_key").on(t.item_id, t.repeats_revision, t.expires_on).nullsNotDistinct(),
    index("last_supply_notices_renewal_id_idx").on(t.renewal_id),
    index("last_supply_notices_email_id_idx").on(t.email_id),
    check("last_supply_notices_reason_is_known", oneOf("reason", ["no_repeats", "expiry"])),
  ],
);

/** A letter about a recalled medicine: whom it concerns, and its words. It is sent once and kept as sent. */
export const recalls = pgTable(
  "recalls",
  {
    id: id(),
    product_id: text("product_id").notNull(),
    product_name: text("product_name").notNull(),
    /** The strength, when only one strength is recalled. */
    variant_id: text("variant_id"),
    variant_title: text("variant_title"),
    /** The days of payment that are affected; null for all. */
    from_day: day("from_day"),
    until_day: day("until_day"),
    subject: text("subject").notNull(),
    what_happened: text("what_happened").notNull(),
    what_to_do: text("what_to_do").notNull(),
    sent_at: instant("sent_at").notNull(),
    /** The administrator's id; kept after that account is deleted. */
    sent_by: integer("sent_by").notNull(),
  },
  (t) => [index("recalls_product_id_idx").on(t.product_id)],
);

/** The recipients of a recall and what came of each letter: one row per patient, so that each letter goes out once. */
export const recall_letters = pgTable(
  "recall_letters",
  {
    recall_id: integer("recall_id")
      .notNull()
      .references(() => recalls.id),
    /**
     * The patient's id; kept after the account is deleted, because the account may come back, and deleted when the
     * person is erased.
     */
    user_id: integer("user_id").notNull(),
    /** Null if the patient could not be emailed. */
    email_id: integer("email_id").references(() => emails.id),
    /** As of the moment the letter was sent. */
    last_supplied_on: day("last_supplied_on").notNull(),
    packs: integer("packs").notNull(),
    acknowledged_at: instant("acknowledged_at"),
    acknowledged_by: text("acknowledged_by", { enum: RECALL_READERS }),
    called_at: instant("called_at"),
    /** The administrator's id; kept after that account is deleted. */
    called_by: integer("called_by"),
    note: text("note"),
  },
  (t) => [
    primaryKey({ columns: [t.recall_id, t.user_id] }),
    index("recall_letters_user_id_idx").on(t.user_id),
    uniqueIndex("recall_letters_email_id_key").on(t.email_id),
    check("recall_letters_acknowledged_by_is_known", oneOf("acknowledged_by", RECALL_READERS)),
    check(
      "recall_letters_acknowledged_by_somebody",
      sql`(${t.acknowledged_at} is null) = (${t.acknowledged_by} is null)`,
    ),
    check("recall_letters_called_by_somebody", sql`(${t.called_at} is null) = (${t.called_by} is null)`),
  ],
);
