import type { Db } from "@scriptkeeper/db/connection";
import type { PersonalTable } from "@scriptkeeper/db/personal-data/personal-data";
import * as schema from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { goesToCarer } from "../../email/index.ts";

export interface Person {
  id: number;
  email: string;
  storeId: string | null;
}

/** Which rows of a table are about a person. */
export interface OwnRows {
  table: PgTable;
  /** The name of the section in the file. */
  section: string;
  areOf(person: Person, db: Db): SQL | undefined;
  /**
   * Columns that are included only for some of these rows, with the condition: in the others they are about someone
   * else.
   */
  toldWhere?(person: Person, db: Db): Readonly<Record<string, SQL | undefined>>;
}

const { users, credentials, sessions, password_reset_tokens, calendar_feeds, care_relations } = schema;
const { prescription_groups: groups, prescription_items: items, discounts, discount_assignments } = schema;
const { back_in_stock_requests, former_supplies, late_items, recall_letters } = schema;
const { renewal_tokens, renewals, renewal_items, fulfillments, fulfillment_items } = schema;
const {
  emails,
  email_attempts,
  email_bounces,
  reminder_ledger,
  last_supply_notices,
  transactions,
  audit_log,
} = schema;
const { store_customers, recorded_orders, undo_records } = schema;

/** In the order of the file. What carers did for a patient is in the patient's file. */
export const ownRows: Readonly<Record<PersonalTable, OwnRows>> = {
  users: { table: users, section: "account", areOf: ({ id }) => eq(users.id, id) },
  credentials: { table: credentials, section: "password", areOf: ({ id }) => eq(credentials.user_id, id) },
  sessions: { table: sessions, section: "sessions", areOf: ({ id }) => eq(sessions.user_id, id) },
  password_reset_tokens: {
    table: password_reset_tokens,
    section: "password_links",
    areOf: ({ id }) => eq(password_reset_tokens.user_id, id),
  },
  calendar_feeds: {
    table: calendar_feeds,
    section: "calendar_address",
    areOf: ({ id }) => eq(calendar_feeds.user_id, id),
  },
  care_relations: {
    table: care_relations,
    section: "people_who_help",
    areOf: ({ id, email }) =>
      or(
        eq(care_relations.patient_id, id),
        eq(care_relations.carer_id, id),
        and(isNull(care_relations.carer_id), eq(care_relations.invited_email, email)),
      ),
  },
  prescription_groups: {
    table: groups,
    section: "prescription_orders",
    areOf: ({ id }) => eq(groups.user_id, id),
  },
  prescription_items: { table: items, section: "prescriptions", areOf: ({ id }) => eq(items.user_id, id) },
  former_supplies: {
    table: former_supplies,
    section: "former_prescriptions",
    areOf: ({ id }) => eq(former_supplies.user_id, id),
  },
  discounts: {
    table: discounts,
    section: "discounts",
    areOf: ({ id }, db) =>
      or(
        eq(discounts.user_id, id),
        and(
          isNull(discounts.user_id),
          inArray(
            discounts.id,
            db
              .select({ id: discount_assignments.discount_id })
              .from(discount_assignments)
              .where(inArray(discount_assignments.prescription_item_id, itemsOf(id, db))),
          ),
        ),
      ),
  },
  back_in_stock_requests: {
    table: back_in_stock_requests,
    section: "waiting_to_be_told",
    areOf: ({ id }, db) => inArray(back_in_stock_requests.item_id, itemsOf(id, db)),
    toldWhere: ({ id }) => ({ asked_by: eq(back_in_stock_requests.asked_by, id) }),
  },
  late_items: {
    table: late_items,
    section: "asked_after",
    areOf: ({ id }) => eq(late_items.user_id, id),
  },
  discount_assignments: {
    table: discount_assignments,
    section: "discounts_given",
    areOf: ({ id }, db) => inArray(discount_assignments.prescription_item_id, itemsOf(id, db)),
  },
  renewal_tokens: {
    table: renewal_tokens,
    section: "renewal_links",
    areOf: ({ id }) => eq(renewal_tokens.user_id, id),
  },
  renewals: { table: renewals, section: "orders", areOf: ({ id }) => eq(renewals.user_id, id) },
  renewal_items: {
    table: renewal_items,
    section: "order_lines",
    areOf: ({ id }, db) => inArray(renewal_items.renewal_id, renewalsOf(id, db)),
  },
  fulfillments: {
    table: fulfillments,
    section: "parcels",
    areOf: ({ id }, db) => inArray(fulfillments.renewal_id, renewalsOf(id, db)),
  },
  fulfillment_items: {
    table: fulfillment_items,
    section: "parcel_contents",
    areOf: ({ id }, db) =>
      inArray(
        fulfillment_items.fulfillment_id,
        db
          .select({ id: fulfillments.id })
          .from(fulfillments)
          .where(inArray(fulfillments.renewal_id, renewalsOf(id, db))),
      ),
  },
  emails: {
    table: emails,
    section: "emails",
    areOf: areEmailsOf,
    toldWhere: (person) => {
      const wentToThem = and(
        or(isNull(staffCopyOf), sql`${staffCopyOf} <> ${person.id}`),
        or(isNull(emails.care_id), goesToCarer(person.id)),
      );
      // The content of a carer's copy is about the patient's medicines, so it belongs to the patient.
      const isAboutThem = or(isNull(emails.care_id), eq(emails.user_id, person.id));
      return {
        to_address: wentToThem,
        last_error: wentToThem,
        user_id: eq(emails.user_id, person.id),
        subject: isAboutThem,
        prescription_ids: isAboutThem,
        payload: isAboutThem,
      };
    },
  },
  email_attempts: {
    table: email_attempts,
    section: "email_attempts",
    areOf: ({ id }, db) => inArray(email_attempts.email_id, emailsTo(id, db)),
  },
  email_bounces: {
    table: email_bounces,
    section: "email_bounces",
    areOf: ({ id }, db) => inArray(email_bounces.email_id, emailsTo(id, db)),
  },
  reminder_ledger: {
    table: reminder_ledger,
    section: "reminders",
    areOf: ({ id }, db) =>
      or(
        isOneOf(reminder_ledger.item_id, itemsOf(id, db)),
        isOneOf(reminder_ledger.email_id, emailsTo(id, db)),
      ),
  },
  last_supply_notices: {
    table: last_supply_notices,
    section: "last_supplies",
    areOf: ({ id }, db) => inArray(last_supply_notices.renewal_id, renewalsOf(id, db)),
  },
  recall_letters: {
    table: recall_letters,
    section: "recalls",
    areOf: ({ id }) => eq(recall_letters.user_id, id),
  },
  transactions: { table: transactions, section: "log", areOf: ({ id }) => eq(transactions.user_id, id) },
  audit_log: {
    table: audit_log,
    section: "changes",
    areOf: (person, db) => or(isAbout(person, db), eq(audit_log.actor_user_id, person.id)),
    toldWhere: (person, db) => {
      const isOwnDoing = eq(audit_log.actor_user_id, person.id);
      return {
        actor_user_id: isOwnDoing,
        ip_address: isOwnDoing,
        session_ref: isOwnDoing,
        before: isAbout(person, db),
        after: isAbout(person, db),
      };
    },
  },
  undo_records: {
    table: undo_records,
    section: "changed_or_deleted_lately",
    areOf: ({ id }) => eq(undo_records.user_id, id),
  },
  store_customers: {
    table: store_customers,
    section: "at_the_store",
    areOf: ({ storeId }) => (storeId === null ? sql`false` : eq(store_customers.id, storeId)),
  },
  recorded_orders: {
    table: recorded_orders,
    section: "orders_read_from_the_store",
    areOf: ({ id }, db) =>
      or(
        isOneOf(
          recorded_orders.order_id,
          db.select({ id: groups.shopify_order_id }).from(groups).where(eq(groups.user_id, id)),
        ),
        isOneOf(
          recorded_orders.order_id,
          db.select({ id: renewals.order_id }).from(renewals).where(eq(renewals.user_id, id)),
        ),
      ),
  },
};

function itemsOf(id: number, db: Db) {
  return db.select({ id: items.id }).from(items).where(eq(items.user_id, id));
}

function renewalsOf(id: number, db: Db) {
  return db.select({ id: renewals.id }).from(renewals).where(eq(renewals.user_id, id));
}

function emailsTo(id: number, db: Db) {
  return db.select({ id: emails.id }).from(emails).where(eq(emails.user_id, id));
}

/** The patient whose reminder an administrator sent to themselves as a test. */
const staffCopyOf = sql<number | null>`(${emails.payload} #>> '{staffCopy,patientId}')::int`;

/**
 * Whether an email was to the person or their carers, a test of their reminder, an invitation to their address, or
 * sent to them as a carer.
 */
function areEmailsOf({ id, email }: Person): SQL | undefined {
  return or(
    eq(emails.user_id, id),
    and(eq(emails.kind, "test"), eq(staffCopyOf, id)),
    and(eq(emails.kind, "care_invitation"), eq(emails.to_address, email)),
    goesToCarer(id),
  );
}

/** Whether an entry is about the account or one of its records, including prescriptions deleted since. */
function isAbout({ id }: Person, db: Db): SQL | undefined {
  const ofRecord = (entity: string, ids: Ids) =>
    and(eq(audit_log.entity, entity), isOneOf(audit_log.entity_id, asText(ids)));
  const logged = db
    .select({ id: transactions.item_id })
    .from(transactions)
    .where(eq(transactions.user_id, id));
  const relations = db
    .select({ id: care_relations.id })
    .from(care_relations)
    .where(or(eq(care_relations.patient_id, id), eq(care_relations.carer_id, id)));
  return or(
    and(eq(audit_log.entity, "user"), eq(audit_log.entity_id, String(id))),
    ofRecord("prescription_item", itemsOf(id, db)),
    ofRecord("prescription_item", logged),
    ofRecord("prescription_group", db.select({ id: groups.id }).from(groups).where(eq(groups.user_id, id))),
    ofRecord("renewal", renewalsOf(id, db)),
    ofRecord("care_relation", relations),
    ofRecord("discount", db.select({ id: discounts.id }).from(discounts).where(eq(discounts.user_id, id))),
    ofRecord("email", emailsTo(id, db)),
  );
}

type Ids = SQLWrapper;

/** An array, which PostgreSQL reads once, so that an index serves the condition even among several. */
function isOneOf(column: PgColumn, ids: Ids): SQL {
  return sql`${column} = any(array${ids})`;
}

function asText(ids: Ids): SQL {
  return sql`(select own.id::text from ${ids} own(id))`;
}
