import type { Db } from "@scriptkeeper/db/connection";
import { audit_log, undo_records, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { canBeUndone, inAnyAlphabet } from "../core/index.ts";
import { keptName, nameIn } from "./record-name.queries.ts";

export interface DeletedQuery {
  now: Date;
  userId: number;
  /** Each stands somewhere in what is shown. */
  words: readonly string[];
  /** The page begins behind this entry. */
  before: number | undefined;
  limit: number;
}

export type DeletedRow = Awaited<ReturnType<typeof listDeletedRows>>[number];

const patients = alias(users, "patients");
const gone = alias(undo_records, "gone");

/** A prescription is told from others by its patient, whose account may be deleted as well; an account by its address. */
const detail: SQL<string | null> = sql`case ${undo_records.entity}
  when 'user' then ${undo_records.before} #>> '{users,0,email}'
  when 'saved_view' then initcap(${undo_records.before} #>> '{saved_views,0,list}')
  else coalesce(nullif(btrim(concat(${patients.first_name}, ' ', ${patients.last_name})), ''), ${nameIn(gone.before)}) end`;

/** What can come back, the newest first. */
export function listDeletedRows(db: Db, query: DeletedQuery) {
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
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      together: sql<number>`(select count(*)::int from ${undo_records} o
        where o.change_id = ${undo_records.change_id} and o.kind = 'deletion')`,
    })
    .from(undo_records)
    .innerJoin(audit_log, eq(audit_log.id, undo_records.audit_id))
    .leftJoin(users, eq(users.id, audit_log.actor_user_id))
    .leftJoin(patients, eq(patients.id, undo_records.user_id))
    .leftJoin(
      gone,
      and(eq(gone.entity, "user"), eq(gone.entity_id, undo_records.user_id), eq(gone.kind, "deletion")),
    )
    .where(
      and(
        eq(undo_records.kind, "deletion"),
        canBeUndone(query.now),
        isShownTo(query.userId),
        query.before === undefined ? undefined : lt(undo_records.audit_id, query.before),
        ...query.words.map(isIn),
      ),
    )
    .orderBy(desc(undo_records.audit_id))
    .limit(query.limit);
}

/** A view of one's own is nobody else's to see. */
function isShownTo(userId: number): SQL {
  return sql`(${undo_records.entity} <> 'saved_view' or ${undo_records.user_id} is null or ${undo_records.user_id} = ${userId})`;
}

function isIn(word: string): SQL {
  const shown = inAnyAlphabet(sql`concat(${keptName}, ' ', ${detail})`);
  return sql`position(lower(${word}::text collate "und-x-icu") in lower(${shown})) > 0`;
}
