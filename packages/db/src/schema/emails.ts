import {
  BOUNCE_KINDS,
  BOUNCE_SOURCES,
  BOUNCE_SUBJECTS,
  EMAIL_KINDS,
  EMAIL_STATES,
  RECALL_READERS,
} from "@scriptkeeper/contracts/constants";
import type { Fields } from "@scriptkeeper/domain/email-templates/fill";
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
 * The HTML that emails were written from, one row for each that there ever was. Nobody may delete one, so that no email
 * pays for a foreign key's check and index.
 */
export const email_templates = pgTable("email_templates", {
  key: text("key").primaryKey(),
  html: text("html").notNull(),
});

/**
 * Every email that the product sends: the way out and the log in one row. The database keeps no statistics of `payload`,
 * `fields` and `html`: nothing looks for an email by them, and they took two thirds of each analysis.
 */
export const emails = pgTable(
  "emails",
  {
    id: id(),
    kind: text("kind", { enum: EMAIL_KINDS }).notNull(),
    user_id: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    to_address: text("to_address").notNull(),
    /** By which care relation it goes to a carer. `user_id` stays the patient, and relations that are gone keep their number here. */
    care_id: integer("care_id"),
    /** The email that this is a carer's copy of. Whatever refers to an email refers to that one. */
    copy_of: integer("copy_of"),
    /** The relations whose carers could not be reached with it: since then it goes to the patient. */
    unreached_care_ids: integer("unreached_care_ids").array().notNull().default(sql`'{}'`),
    /** Empty until the message is rendered, which happens when it is sent. */
    subject: text("subject").notNull().default(""),
    prescription_ids: integer("prescription_ids").array().notNull().default(sql`'{}'`),
    /** The facts of the message, without any secret. */
    payload: jsonb("payload").notNull(),
    state: text("state", { enum: EMAIL_STATES }).notNull().default("queued"),
    /** The same on every attempt, so that a repeated delivery can be recognised. */
    message_id: text("message_id").notNull(),
    /** What was sent: the key of its `email_templates` row and what filled that, links and passwords cut out. */
    template: text("template"),
    fields: jsonb("fields").$type<Fields>(),
    /** What was sent, of emails from before templates were kept. */
    html: text("html"),
    /**
     * The newest version of any wording when it was first claimed, 0 before there was one: every attempt has the words of that
     * moment. Null until then.
     */
    wordings_until: integer("wordings_until"),
    attempts: smallint("attempts").notNull().default(0),
    next_attempt_at: instant("next_attempt_at").notNull(),
    /**
     * What its links and passwords are derived from, with the key that the second names. Ids alone repeat once a backup is
     * restored. Null in emails from before.
     */
    secret_id: uuid("secret_id"),
    secret_key_id: text("secret_key_id"),
    claim_id: uuid("claim_id"),
    claimed_until: instant("claimed_until"),
    last_error: text("last_error"),
    /** When an administrator had a failed email sent again; its day of attempts begins anew then. */
    resent_at: instant("resent_at"),
    created_at: createdAt(),
    sent_at: instant("sent_at"),
    /** When its renewal link was opened first. Mail scanners open links as people do. */
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

/** What came back of emails that a mail server had taken. */
export const email_bounces = pgTable(
  "email_bounces",
  {
    id: id(),
    email_id: integer("email_id")
      .notNull()
      .references(() => emails.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: BOUNCE_KINDS }).notNull(),
    source: text("source", { enum: BOUNCE_SOURCES }).notNull(),
    /** What a bounce blames; null of a complaint. */
    subject: text("subject", { enum: BOUNCE_SUBJECTS }),
    /** The enhanced status (RFC 3463), where there was one. */
    status: text("status"),
    /** In the server's words, without any address. */
    reason: text("reason"),
    /** Whether no more emails go to that address since, or no more reminders after a complaint. */
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

/** How far each mailbox of bounces has been read. */
export const bounce_mailboxes = pgTable("bounce_mailboxes", {
  /** User, host and folder. */
  mailbox: text("mailbox").primaryKey(),
  /** The numbering of its messages (RFC 9051, 2.3.1.1): under another one all are new. */
  uid_validity: bigint("uid_validity", { mode: "number" }),
  last_uid: bigint("last_uid", { mode: "number" }).notNull(),
  read_at: instant("read_at"),
  /** Since when it cannot be read; null while it can. */
  failing_since: instant("failing_since"),
});

/** When each mail server that takes only so many emails a second may be given the next one, by whichever worker. */
export const mail_turns = pgTable("mail_turns", {
  host: text("host").primaryKey(),
  next_at: instant("next_at").notNull(),
});

/** One row for each reminder, follow-up or notice that was ever due. It is the lock that makes each go out once; rows are never deleted. */
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
 * That a patient was told of the last supply of a prescription: once for its repeats, as staff last set them, and its
 * expiry. Kept also where no email went, as the patient wants none.
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
    /** The order that left nothing more. */
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

/** One letter about a medicine that is recalled: whom it concerns, and its words. It is sent once, and stays as it was sent. */
export const recalls = pgTable(
  "recalls",
  {
    id: id(),
    product_id: text("product_id").notNull(),
    product_name: text("product_name").notNull(),
    /** The strength, where one alone is recalled. */
    variant_id: text("variant_id"),
    variant_title: text("variant_title"),
    /** The days on which it was paid; null where all are meant. */
    from_day: day("from_day"),
    until_day: day("until_day"),
    subject: text("subject").notNull(),
    what_happened: text("what_happened").notNull(),
    what_to_do: text("what_to_do").notNull(),
    sent_at: instant("sent_at").notNull(),
    /** The administrator; stays when that account is deleted. */
    sent_by: integer("sent_by").notNull(),
  },
  (t) => [index("recalls_product_id_idx").on(t.product_id)],
);

/** Who was to be told of a recall, and what came of it: one row for each patient, which makes each letter go out once. */
export const recall_letters = pgTable(
  "recall_letters",
  {
    recall_id: integer("recall_id")
      .notNull()
      .references(() => recalls.id),
    /** Whose; stays when that account is deleted, for it may come back, and goes when the person is forgotten. */
    user_id: integer("user_id").notNull(),
    /** Null where nobody could be emailed. */
    email_id: integer("email_id").references(() => emails.id),
    /** As it stood when the letter was sent. */
    last_supplied_on: day("last_supplied_on").notNull(),
    packs: integer("packs").notNull(),
    acknowledged_at: instant("acknowledged_at"),
    acknowledged_by: text("acknowledged_by", { enum: RECALL_READERS }),
    called_at: instant("called_at"),
    /** The administrator; stays when that account is deleted. */
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
