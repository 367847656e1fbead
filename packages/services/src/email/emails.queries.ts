import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { WordedReach } from "@scriptkeeper/contracts/emails/wording-rules";
import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { email_templates, emails, users } from "@scriptkeeper/db/schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  allFoundSql,
  type Found,
  hasNameOrEmail,
  hasWords,
  inOrder,
  inOrderOf,
  matchesNameOrEmail,
  readCounted,
  type Searched,
  type SearchedPage,
  searchNewest,
} from "../core/index.ts";
import { carerOfEmail } from "./email-event.queries.ts";
import { isUndeliverable, recipientId } from "./resend/undeliverable.queries.ts";
import { wordedEmails } from "./wordings/worded-emails.queries.ts";

export interface EmailFilter {
  /** Words of the address or of the patient's name or address, a phone or an order number; empty for all. */
  search: string;
  kind: EmailKind | undefined;
  state: (typeof emails.$inferSelect)["state"] | undefined;
  /** Only emails affected by a change of wording, as of a given time. */
  worded?: { reach: WordedReach; now: Date } | undefined;
}

/** Finds the ids of a page of outgoing emails, ordered by when they were queued, and the number of matches. */
export async function findEmails(
  db: Db,
  { order, ...filter }: EmailFilter & { order: Order },
  page: SearchedPage,
): Promise<Found> {
  if (filter.search) return searchNewest(db, searchedEmails(filter, order), page);
  const list = `emails ${order} ${filter.kind ?? "all"} ${filter.state ?? "all"} ${filter.worded?.reach ?? ""}`;
  const { ids, found } = await readCounted(db, { list, page }, async (counted) => {
    const { rows } = await db.execute<{ ids: number[]; found: number }>(
      emailsSql(filter, { ...counted, order }),
    );
    return rows[0] ?? { ids: [], found: 0 };
  });
  return { ids, total: Math.min(found, page.most), hasMore: found > page.most };
}

/** Orders and limits before counting. */
export function emailsSql(
  filter: EmailFilter,
  { offset, limit, most, order = "desc" }: SearchedPage & { order?: Order },
): SQL {
  const queued = inOrder([sql`id`], order);
  return sql`
    with found as materialized (
      select id from ${emails} where ${passesFilter({ ...filter, search: "" }) ?? sql`true`}
      order by ${queued} limit ${most + 1}
    )
    select (select count(*)::int from found) as found,
      array(select id from found order by ${queued} limit ${limit} offset ${offset}) as ids`;
}

/** Selects the ids of all matching emails. */
export function emailIdsSql({ order, ...filter }: EmailFilter & { order: Order }): SQL {
  if (filter.search) return allFoundSql(searchedEmails(filter, order));
  return sql`select id from ${emails} where ${passesFilter(filter) ?? sql`true`} order by ${inOrder([sql`id`], order)}`;
}

/**
 * A search that `emails_search_idx` serves for addresses, and `emails_user_id_idx` for the emails of the patients
 * found.
 */
export function searchedEmails({ search, ...filter }: EmailFilter, order: Order = "desc"): Searched {
  const isPatient = sql`exists (
    select from ${users} where ${users.id} = ${emails.user_id} and ${hasNameOrEmail(search)} offset 0)`;
  return {
    table: emails,
    columns: sql`id, to_address, user_id`,
    scope: passesFilter({ ...filter, search: "" }) ?? sql`true`,
    matches: isFoundIn(search),
    matchesRow: sql`(${hasAddress(search)} or ${isPatient})`,
    order: inOrder([sql`id`], order),
    walked: WALKED,
  };
}

function isFoundIn(search: string): SQL {
  return sql`(${hasAddress(search)} or ${emails.user_id} = any(array(
    select ${users.id} from ${users} where ${matchesNameOrEmail(search)})))`;
}

function hasAddress(search: string): SQL {
  return hasWords(search, (word, find) => find(emails.to_address, word));
}

/** How many newest emails a search walks, each looked up with its patient. */
const WALKED = 5_000;

export type EmailRow = Awaited<ReturnType<typeof listEmailRows>>[number];

/** Lists emails in the order of the ids, without their contents, which are long and not shown in a list. */
export async function listEmailRows(db: Db, ids: readonly number[]) {
  const rows = await prepared(db, "emails_with_ids", () =>
    db
      .select(columns)
      .from(emails)
      .leftJoin(users, eq(users.id, emails.user_id))
      .where(sql`${emails.id} = any(${sql.placeholder("ids")}::int[])`),
  ).execute({ ids: [...ids] });
  return inOrderOf(ids, rows, ({ id }) => id);
}

/** Whether the email was composed and its contents are stored. */
export const hasContent = sql<boolean>`num_nonnulls(${emails.fields}, ${emails.html}) > 0`;

const columns = {
  id: emails.id,
  to_address: emails.to_address,
  kind: emails.kind,
  subject: emails.subject,
  sent_at: emails.sent_at,
  prescription_ids: emails.prescription_ids,
  has_content: hasContent,
  state: emails.state,
  last_error: emails.last_error,
  created_at: emails.created_at,
  user_id: emails.user_id,
  address_bad: isUndeliverable,
  carer: carerOfEmail,
  recipient_id: recipientId,
  patient: sql<
    string | null
  >`nullif(concat_ws(' ', nullif(${users.first_name}, ''), nullif(${users.last_name}, '')), '')`,
};

/**
 * Lists the stored contents of emails: a template with its fields, or the whole HTML; neither until the email is
 * composed.
 */
export function listKeptEmails(db: Db, ids: readonly number[]) {
  return db
    .select({ id: emails.id, fields: emails.fields, template: email_templates.html, html: emails.html })
    .from(emails)
    .leftJoin(email_templates, eq(email_templates.key, emails.template))
    .where(inArray(emails.id, [...ids]));
}

/** The condition for a filter; `emails_kind_idx` and `emails_not_sent_idx` serve kind and state. */
export function passesFilter({ search, kind, state, worded }: EmailFilter): SQL | undefined {
  return and(
    search ? isFoundIn(search) : undefined,
    kind ? eq(emails.kind, kind) : undefined,
    state ? hasState(state) : undefined,
    worded ? isWorded(worded) : undefined,
  );
}

/** Gathers the ids once; each email is then looked up by its id. */
function isWorded({ reach, now }: NonNullable<EmailFilter["worded"]>): SQL {
  return sql`${emails.id} = any(array(select id from (${wordedEmails(reach, now)}) as worded))`;
}

/** The state is a literal so that the planner knows that the partial index covers it. */
function hasState(state: NonNullable<EmailFilter["state"]>): SQL {
  return sql`${emails.state} = ${sql.raw(`'${state}'`)}`;
}
