import type { PatientTimelineInput } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import type { TimelineKind } from "@scriptkeeper/contracts/prescriptions/timeline-kinds";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import type { Db } from "@scriptkeeper/db/connection";
import {
  audit_log,
  care_relations,
  discount_assignments,
  emails,
  former_supplies,
  fulfillments,
  late_items,
  prescription_groups,
  prescription_items,
  renewals,
} from "@scriptkeeper/db/schema";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The sources from which the events of a timeline are read. */
export type TimelineSource =
  | "order"
  | "store_order"
  | "parcel"
  | "email"
  | "change"
  | "sign_in"
  | "note"
  | "care_invited"
  | "care_accepted"
  | "care_ended";

/** The position of an event in a timeline, known before the event itself is read. */
export type TimelinePlace = { at: string; source: TimelineSource; id: string };

export interface PlacesOf {
  userId: number;
  kinds: readonly TimelineKind[];
  before: PatientTimelineInput["cursor"];
  limit: number;
}

/**
 * Lists the newest places of a patient's events, over all sources. Ids at the same instant are ordered as numbers: 9
 * before 10. Each source is read no further than one page.
 */
export async function listPlaces(db: Db, of: PlacesOf): Promise<TimelinePlace[]> {
  const { rows } = await db.execute<TimelinePlace>(placesSql(of));
  return rows;
}

export function placesSql(of: PlacesOf): SQL {
  const branches = of.kinds
    .flatMap((kind) => branchesOf[kind](of.userId))
    .map((branch) => newestOf(branch, of));
  return sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, source, id
    from (${sql.join(branches, sql` union all `)}) events
    order by events.at desc, source desc, length(id) desc, id desc limit ${of.limit}`;
}

interface Branch {
  source: TimelineSource;
  at: SQLWrapper;
  id: SQLWrapper;
  /** The query from the word "from" on, with its conditions. */
  rows: SQL;
}

function newestOf({ source, at, id, rows }: Branch, { before, limit }: PlacesOf): SQL {
  const isOlder = before
    ? sql`and ${at} <= ${before.at}::timestamptz
        and (${at}, ${source}::text, length(${id}::text), ${id}::text)
          < (${before.at}::timestamptz, ${before.source}::text, length(${before.id}::text), ${before.id}::text)`
    : sql``;
  return sql`(select ${at} as at, ${source}::text as source, ${id}::text as id ${rows} ${isOlder}
    order by ${at} desc, length(${id}::text) desc, ${id}::text desc limit ${limit})`;
}

/** What people did with their own sign-in, or others did to their sessions. */
const SIGN_INS: readonly AuditAction[] = [
  ...(["sign in", "sign out", "wrong password", "confirm password"] as const),
  ...(["change password", "reset password", "end sessions", "sign out user"] as const),
];
/** Actions that another source of the timeline shows. */
const TOLD_ELSEWHERE: readonly AuditAction[] = ["settle late patient"];

const branchesOf: Record<TimelineKind, (userId: number) => Branch[]> = {
  order: (userId) => [
    {
      source: "order",
      at: renewals.created_at,
      id: renewals.id,
      rows: sql`from ${renewals} where ${renewals.user_id} = ${userId}`,
    },
    {
      source: "store_order",
      at: prescription_groups.created_at,
      id: prescription_groups.id,
      rows: sql`from ${prescription_groups} where ${prescription_groups.user_id} = ${userId}
        and ${prescription_groups.shopify_order_id} is not null`,
    },
  ],
  delivery: (userId) => [
    {
      source: "parcel",
      at: fulfillments.packed_at,
      id: fulfillments.id,
      rows: sql`from ${renewals} join ${fulfillments} on ${fulfillments.renewal_id} = ${renewals.id}
        where ${renewals.user_id} = ${userId}`,
    },
  ],
  email: (userId) => [
    {
      source: "email",
      at: emails.created_at,
      id: emails.id,
      rows: sql`from ${emails} where ${emails.user_id} = ${userId}`,
    },
  ],
  change: (userId) => {
    const items = sql`from ${prescription_items} where ${prescription_items.user_id} = ${userId}`;
    const deletedItems = sql`select ${former_supplies.item_id}::text from ${former_supplies}
      where ${former_supplies.user_id} = ${userId}`;
    const groups = sql`from ${prescription_groups} where ${prescription_groups.user_id} = ${userId}`;
    const orders = sql`from ${renewals} where ${renewals.user_id} = ${userId}`;
    const assignments = sql`from ${discount_assignments} join ${prescription_items}
      on ${prescription_items.id} = ${discount_assignments.prescription_item_id}
      where ${prescription_items.user_id} = ${userId}`;
    return [
      changesOf("user", sql`${String(userId)}`, sql`and not ${isAnyOf(SIGN_INS)}`),
      changesOf(
        "prescription_item",
        sql`select ${prescription_items.id}::text ${items} union ${deletedItems}`,
      ),
      changesOf("prescription_group", sql`select ${prescription_groups.id}::text ${groups}`),
      changesOf("discount_assignment", sql`select ${discount_assignments.id}::text ${assignments}`),
      changesOf("renewal", sql`select ${renewals.id}::text ${orders}`),
    ];
  },
  sign_in: (userId) => [
    {
      source: "sign_in",
      at: audit_log.created_at,
      id: audit_log.id,
      rows: sql`from ${audit_log} where ${audit_log.entity} = 'user'
        and ${audit_log.entity_id} = ${String(userId)} and ${isAnyOf(SIGN_INS)}`,
    },
  ],
  note: (userId) => [
    {
      source: "note",
      at: late_items.settled_at,
      id: late_items.id,
      rows: sql`from ${late_items} where ${late_items.user_id} = ${userId} and ${late_items.settled_at} is not null`,
    },
  ],
  carer: (userId) => {
    const rows = sql`from ${care_relations}
      where (${care_relations.patient_id} = ${userId} or ${care_relations.carer_id} = ${userId})`;
    return [
      { source: "care_invited", at: care_relations.created_at, id: care_relations.id, rows },
      {
        source: "care_accepted",
        at: care_relations.accepted_at,
        id: care_relations.id,
        rows: sql`${rows} and ${care_relations.accepted_at} is not null`,
      },
      {
        source: "care_ended",
        at: care_relations.ended_at,
        id: care_relations.id,
        rows: sql`${rows} and ${care_relations.ended_at} is not null`,
      },
    ];
  },
};

function changesOf(entity: string, ids: SQL, more: SQL = sql``): Branch {
  return {
    source: "change",
    at: audit_log.created_at,
    id: audit_log.id,
    rows: sql`from ${audit_log} where ${audit_log.entity} = ${entity} and ${audit_log.entity_id} in (${ids})
      and not ${isAnyOf(TOLD_ELSEWHERE)} ${more}`,
  };
}

function isAnyOf(actions: readonly AuditAction[]): SQL {
  return sql`${audit_log.action} in ${actions}`;
}
