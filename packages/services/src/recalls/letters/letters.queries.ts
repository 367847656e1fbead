import type { RecallState } from "@scriptkeeper/contracts/constants";
import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { LastLetter, Recall, RecallLetter } from "@scriptkeeper/contracts/recalls/recalls";
import type { RecallLetterSort, RecallSort } from "@scriptkeeper/contracts/recalls/sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { audit_log, care_relations, emails, recall_letters, recalls, users } from "@scriptkeeper/db/schema";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isCarerEmailed } from "../../care/index.ts";
import {
  type Context,
  hasWords,
  inAnyAlphabet,
  inOrder,
  inOrderOf,
  isAnyOf,
  isFoundInAny,
  matchesNameOrEmail,
} from "../../core/index.ts";
import { queueManySql } from "../../email/index.ts";
import { hasAccount, suppliedPeople } from "../supplied/supplied.queries.ts";
import { type SuppliedQuestion, suppliedLines } from "../supplied/supplied-lines.queries.ts";

export async function insertRecall(db: Db, recall: typeof recalls.$inferInsert): Promise<number> {
  const [row] = await db.insert(recalls).values(recall).returning({ id: recalls.id });
  if (!row) throw new Error("the recall was not inserted");
  return row.id;
}

/** Makes others who are about to send a letter about this product wait, until the end of the transaction. */
export async function lockLettersOf(db: Db, productId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('recall letter'), hashtext(${productId}))`);
}

/** The newest letter about a product, whatever its strengths and days; `null` if there is none. */
export async function findLastLetter(db: Db, productId: string): Promise<LastLetter | null> {
  const { rows } = await db.execute<LastLetter>(sql`
    select r.id, r.subject, ${iso(sql`r.sent_at`)} as sent_at, ${senderName} as sent_by
    from ${recalls} r left join ${users} u on u.id = r.sent_by
    where r.product_id = ${productId} order by r.id desc limit 1`);
  return rows[0] ?? null;
}

/**
 * Records everyone who was supplied and has an account, once, and queues a letter to each who can be emailed, in one
 * statement. Returns how many people there are, and how many of them cannot be emailed.
 */
export async function queueLetters(
  ctx: Pick<Context, "db" | "keys" | "settings" | "clock">,
  { recallId, question, payload }: { recallId: number; question: SuppliedQuestion; payload: object },
): Promise<{ people: number; to_call: number }> {
  const to = sql`
    select id as user_id, email as to_address,
      ${JSON.stringify(payload)}::jsonb || jsonb_build_object('firstName', first_name) as payload
    from supplied where can_be_emailed`;
  const { rows } = await ctx.db.execute<{ people: number; to_call: number }>(sql`
    with supplied as materialized (
      select ${users.id}, ${users.email}, ${users.first_name}, last_supplied_on, packs,
        ${users.email_bad_at} is null or ${isCarerEmailed} as can_be_emailed
      from (${suppliedPeople(suppliedLines(question))}) people join ${users} on ${users.id} = person where ${hasAccount}
    ), queued as (${queueManySql(ctx, { kind: "notification", to })}),
    noted as (
      insert into ${recall_letters} (recall_id, user_id, email_id, last_supplied_on, packs)
      select ${recallId}::int, s.id, q.id, s.last_supplied_on, s.packs from supplied s left join queued q on q.user_id = s.id
      returning email_id
    )
    select count(*)::int as people, (count(*) filter (where email_id is null))::int as to_call from noted`);
  return rows[0] ?? { people: 0, to_call: 0 };
}

/** The state of a recipient's letter; `RECALL_STATES` explains each. */
const state = sql<RecallState>`case
  when l.acknowledged_at is not null then 'acknowledged' when l.called_at is not null then 'called'
  when l.email_id is null or e.state = 'failed' or e.state = 'cancelled' then 'to_call' else 'waiting' end`;

const letters = sql`${recall_letters} l left join ${emails} e on e.id = l.email_id`;

const iso = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const senderName = sql`nullif(trim(u.first_name || ' ' || u.last_name), '')`;

const counted = (areMeant: SQL) => sql`
  select r.id, r.product_id, r.product_name, r.variant_title, r.from_day as from, r.until_day as until, r.subject,
    r.what_happened, r.what_to_do, ${iso(sql`r.sent_at`)} as sent_at,
    ${senderName} as sent_by, c.*
  from ${recalls} r left join ${users} u on u.id = r.sent_by
  cross join lateral (
    select count(*)::int as people, (count(*) filter (where state = 'acknowledged'))::int as acknowledged,
      (count(*) filter (where state = 'called'))::int as called, (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'to_call'))::int as to_call
    from (select ${state} as state from ${letters} where l.recall_id = r.id) letter
  ) c
  where ${areMeant}`;

/** Words of a medicine or a subject, and the sorting. */
type RecallsAsked = Sorting<RecallSort> & { search: string };

/** A page of the recalls, and how many there are. */
export async function listRecallRows(
  db: Db,
  { limit, offset, ...asked }: RecallsAsked & { limit: number; offset: number },
): Promise<{ recalls: Recall[]; total: number }> {
  const { rows } = await db.execute<{ id: number }>(
    sql`${recallIdsSql(asked)} limit ${limit} offset ${offset}`,
  );
  const ids = rows.map(({ id }) => id);
  const shown = inOrderOf(ids, await listRecallsByIds(db, ids), ({ id }) => id);
  return { recalls: shown, total: await db.$count(recalls, isRecallFound(asked.search)) };
}

/** Selects the ids of all recalls that a search finds. */
export function recallIdsSql({ search, sort, order }: RecallsAsked): SQL {
  return sql`select id from ${recalls} where ${isRecallFound(search)} order by ${inOrder(recallFields[sort], order)}`;
}

function isRecallFound(search: string): SQL {
  const texts = [recalls.product_name, recalls.variant_title, recalls.subject];
  return search === "" ? sql`true` : hasWords(search, (word, find) => isFoundInAny(texts, word, find));
}

const recallFields: Record<RecallSort, readonly SQL[]> = {
  sent: [sql`id`],
  medicine: [inAnyAlphabet(sql`product_name`), sql`id`],
};

export async function listRecallsByIds(db: Db, ids: readonly number[]): Promise<Recall[]> {
  const { rows } = await db.execute<Recall>(counted(isAnyOf(sql`r.id`, ids)));
  return rows;
}

export async function findRecall(db: Db, id: number): Promise<Recall | null> {
  const { rows } = await db.execute<Recall>(counted(sql`r.id = ${id}`));
  return rows[0] ?? null;
}

export interface LettersAsked {
  recallId: number;
  /** Null for everyone. */
  state: RecallState | null;
  /** Words of a name or an email address, a phone or an order number; empty for everyone. */
  search: string;
  sorting: Sorting<RecallLetterSort>;
}

const areMeant = ({ recallId, state: wanted, search }: Omit<LettersAsked, "sorting">) =>
  sql`l.recall_id = ${recallId} and ${wanted ? sql`${state} = ${wanted}` : sql`true`} and ${
    search === ""
      ? sql`true`
      : sql`l.user_id in (select ${users.id} from ${users} where ${matchesNameOrEmail(search)})`
  }`;

const letterFields: Record<RecallLetterSort, readonly SQL[]> = {
  /** First the people to call, then those who have not answered. */
  state: [
    sql`array_position(array['to_call', 'waiting', 'called', 'acknowledged'], ${state})`,
    sql`l.user_id`,
  ],
  name: [inAnyAlphabet(sql`u.last_name`), inAnyAlphabet(sql`u.first_name`), sql`l.user_id`],
  supplied: [sql`l.last_supplied_on`, sql`l.user_id`],
};

const lettersWith = (condition: SQL) => sql`
  select l.user_id, u.first_name, u.last_name, u.email, u.phone, l.last_supplied_on, l.packs, ${state} as state,
    ${iso(sql`e.sent_at`)} as emailed_at, ${iso(sql`l.acknowledged_at`)} as acknowledged_at, l.acknowledged_by,
    ${iso(sql`l.called_at`)} as called_at, nullif(trim(c.first_name || ' ' || c.last_name), '') as called_by, l.note
  from ${letters} left join ${users} u on u.id = l.user_id left join ${users} c on c.id = l.called_by
  where ${condition}`;

/** Deleted accounts, which have no name, come last in either direction. */
function inLetterOrder({ sort, order }: Sorting<RecallLetterSort>): SQL {
  if (sort !== "name") return inOrder(letterFields[sort], order);
  return sql`(u.id is null), ${inOrder(letterFields.name, order)}`;
}

/** Lists a page of the people whom a recall concerns. */
export async function listLetters(
  db: Db,
  { limit, offset, ...asked }: LettersAsked & { limit: number; offset: number },
): Promise<RecallLetter[]> {
  const { rows } = await db.execute<RecallLetter>(
    sql`${lettersWith(areMeant(asked))} order by ${inLetterOrder(asked.sorting)} limit ${limit} offset ${offset}`,
  );
  return rows;
}

/** Counts the people whom a recall concerns. */
export function countLetters(db: Db, asked: Omit<LettersAsked, "sorting">): Promise<number> {
  return db.$count(sql`(select from ${letters} where ${areMeant(asked)}) found`);
}

/** Selects the account ids of the people whom a recall concerns. */
export function letterIdsSql(asked: LettersAsked): SQL {
  return sql`select l.user_id as id from ${letters} left join ${users} u on u.id = l.user_id
    where ${areMeant(asked)} order by ${inLetterOrder(asked.sorting)}`;
}

export async function listLettersTo(
  db: Db,
  { recallId, userIds }: { recallId: number; userIds: readonly number[] },
): Promise<RecallLetter[]> {
  const { rows } = await db.execute<RecallLetter>(
    lettersWith(sql`l.recall_id = ${recallId} and ${isAnyOf(sql`l.user_id`, userIds)}`),
  );
  return rows;
}

interface Letter {
  recallId: number;
  userId: number;
}

function isLetter({ recallId, userId }: Letter) {
  return and(eq(recall_letters.recall_id, recallId), eq(recall_letters.user_id, userId));
}

/**
 * Locks a letter and loads it with the member of staff who called about it. `null` when the recall does not concern
 * this person.
 */
export async function lockLetter(db: Db, letter: Letter) {
  const [row] = await db
    .select({
      letter: recall_letters,
      caller: personColumns,
    })
    .from(recall_letters)
    .leftJoin(users, eq(users.id, recall_letters.called_by))
    .where(isLetter(letter))
    .for("update", { of: recall_letters });
  return row ?? null;
}

/** A call in which staff reached someone: when, by whom, and a note; all null without a call. */
export type Call = Pick<typeof recall_letters.$inferSelect, "called_at" | "called_by" | "note">;

export async function saveCall(db: Db, letter: Letter, call: Call): Promise<void> {
  await db.update(recall_letters).set(call).where(isLetter(letter));
}

/**
 * Finds who noted a call that a later one replaced. Only the audit has that, since patients may read what undo keeps
 * about them.
 */
export async function findCaller(db: Db, call: Letter & { calledAt: string }): Promise<number | null> {
  const [row] = await db
    .select({ by: audit_log.actor_user_id })
    .from(audit_log)
    .where(
      and(
        eq(audit_log.entity, "recall"),
        eq(audit_log.entity_id, String(call.recallId)),
        eq(audit_log.action, "note recall call"),
        sql`${audit_log.after} @> ${JSON.stringify({ user_id: call.userId, called_at: call.calledAt })}::jsonb`,
      ),
    )
    .limit(1);
  return row?.by ?? null;
}

/** Finds the letter and recall of an email, while the account exists; `null` for any other email. */
export async function findLetterOfEmail(db: Db, emailId: number) {
  const [row] = await db
    .select({
      letter: recall_letters,
      recall: recalls,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(recall_letters)
    .innerJoin(recalls, eq(recalls.id, recall_letters.recall_id))
    .innerJoin(users, eq(users.id, recall_letters.user_id))
    .where(eq(recall_letters.email_id, emailId));
  return row ?? null;
}

/** Whether a carer's help, by its relation, has not ended. */
export async function isCaring(db: Db, careId: number): Promise<boolean> {
  return (
    (await db.$count(care_relations, and(eq(care_relations.id, careId), isNull(care_relations.ended_at)))) > 0
  );
}

/** Records that a letter was read. Returns false when it already had been. */
export async function saveRead(
  db: Db,
  { emailId, by, at }: { emailId: number; by: "patient" | "carer"; at: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(recall_letters)
    .set({ acknowledged_at: at, acknowledged_by: by })
    .where(and(eq(recall_letters.email_id, emailId), isNull(recall_letters.acknowledged_at)));
  return rowCount === 1;
}
