import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import { audit_log, undo_records, users } from "@scriptkeeper/db/schema";
import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { canBeUndone, inAnyAlphabet, inOrder, isAnyOf } from "../core/index.ts";
import { keptName, nameIn } from "./record-name.queries.ts";

export interface DeletedAsked {
  now: Date;
  userId: number;
  /** Words that must each appear in what is shown. */
  words: readonly string[];
  order: Order;
}

export type DeletedRow = Awaited<ReturnType<typeof listDeletedRows>>[number];

const patients = alias(users, "patients");
const gone = alias(undo_records, "gone");

/**
 * Tells records with the same name apart: a prescription by its patient, whose account may be deleted as well, an
 * account by its address.
 */
const detail: SQL<string | null> = sql`case ${undo_records.entity}
  when 'user' then ${undo_records.before} #>> '{users,0,email}'
  when 'saved_view' then initcap(${undo_records.before} #>> '{saved_views,0,list}')
  else coalesce(nullif(btrim(concat(${patients.first_name}, ' ', ${patients.last_name})), ''), ${nameIn(gone.before)}) end`;

/** Lists deleted records that can be restored, in order of time; after an entry, where one is named. */
export function listDeletedRows(
  db: Db,
  { before, limit, ...asked }: DeletedAsked & { before: number | undefined; limit: number },
) {
  const { audit_id } = undo_records;
  const isBehind = asked.order === "desc" ? lt : gt;
  return selectDeleted(db)
    .where(and(isAsked(asked), before === undefined ? undefined : isBehind(audit_id, before)))
    .orderBy(inOrder([audit_id], asked.order))
    .limit(limit);
}

/** Selects the ids of all deleted records that can be restored, in order of time. */
export function deletedIdsSql(asked: DeletedAsked): SQL {
  return sql`
    select ${undo_records.audit_id} as id from ${undo_records}
    join ${audit_log} on ${eq(audit_log.id, undo_records.audit_id)}
    left join ${users} ${patients} on ${eq(patients.id, undo_records.user_id)}
    left join ${undo_records} ${gone} on ${isOfGone}
    where ${isAsked(asked)} order by ${inOrder([undo_records.audit_id], asked.order)}`;
}

/** Lists those of these deleted records that can still be restored. */
export function listDeletedByIds(
  db: Db,
  { ids, ...asked }: Omit<DeletedAsked, "order"> & { ids: readonly number[] },
) {
  return selectDeleted(db).where(and(isAsked(asked), isAnyOf(undo_records.audit_id, ids)));
}

const isOfGone = and(
  eq(gone.entity, "user"),
  eq(gone.entity_id, undo_records.user_id),
  eq(gone.kind, "deletion"),
);

function selectDeleted(db: Db) {
  return db
    .select({
      audit_id: undo_records.audit_id,
      change_id: undo_records.change_id,
      entity: undo_records.entity,
      entity_id: undo_records.entity_id,
      entity_key: undo_records.entity_key,
      made_at: undo_records.made_at,
      name: keptName,
      detail,
      ...personColumns,
      together: sql<number>`(select count(*)::int from ${undo_records} o
        where o.change_id = ${undo_records.change_id} and o.kind = 'deletion')`,
    })
    .from(undo_records)
    .innerJoin(audit_log, eq(audit_log.id, undo_records.audit_id))
    .leftJoin(users, eq(users.id, audit_log.actor_user_id))
    .leftJoin(patients, eq(patients.id, undo_records.user_id))
    .leftJoin(gone, isOfGone);
}

function isAsked({ now, userId, words }: Omit<DeletedAsked, "order">) {
  return and(eq(undo_records.kind, "deletion"), canBeUndone(now), isShownTo(userId), ...words.map(isIn));
}

/** A private view is shown only to its owner. */
function isShownTo(userId: number): SQL {
  return sql`(${undo_records.entity} <> 'saved_view' or ${undo_records.user_id} is null or ${undo_records.user_id} = ${userId})`;
}

function isIn(word: string): SQL {
  const shown = inAnyAlphabet(sql`concat(${keptName}, ' ', ${detail})`);
  return sql`position(lower(${word}::text collate "und-x-icu") in lower(${shown})) > 0`;
}
