import type { Db } from "@scriptkeeper/db/connection";
import {
  back_in_stock_requests,
  discount_assignments,
  late_items,
  prescription_groups,
  prescription_items,
  renewal_items,
} from "@scriptkeeper/db/schema";
import { and, inArray, isNull } from "drizzle-orm";
import { groupBy, type KeptRow, readRows } from "../../core/index.ts";
import type { GroupRow } from "./deletion.queries.ts";

/** A prescription with its group and everything attached to it, as database rows. */
export interface KeptItem {
  prescription_groups: KeptRow[];
  prescription_items: KeptRow[];
  discount_assignments: KeptRow[];
  back_in_stock_requests: KeptRow[];
  late_items: KeptRow[];
  /** Renewals with a line of the item that has not been given back, but may be while the item is deleted. */
  holding_renewals: string[];
}

interface Deleted {
  items: readonly { id: number; prescription_group_id: number }[];
  groups: readonly Pick<GroupRow, "id">[];
}

/** Reads what has to be kept of locked items, in their order, so that each can be restored alone. */
export async function keepItems(db: Db, { items, groups }: Deleted): Promise<KeptItem[]> {
  const ids = items.map((item) => item.id);
  if (ids.length === 0) return [];
  const groupIds = groups.map((group) => group.id);
  const ofGroups = await readRows(db, prescription_groups, inArray(prescription_groups.id, groupIds));
  const rows = await readRows(db, prescription_items, inArray(prescription_items.id, ids));
  const assignments = await readRows(
    db,
    discount_assignments,
    inArray(discount_assignments.prescription_item_id, ids),
  );
  const requests = await readRows(db, back_in_stock_requests, inArray(back_in_stock_requests.item_id, ids));
  const late = await readRows(db, late_items, inArray(late_items.item_id, ids));
  const holding = groupBy(await listHoldingRenewals(db, ids), ({ item_id }) => item_id);
  const by = (found: KeptRow[], column: string) => groupBy(found, (row) => row[column]);
  const [groupsById, rowsById] = [by(ofGroups, "id"), by(rows, "id")];
  const assignmentsOf = by(assignments, "prescription_item_id");
  const [requestsOf, lateOf] = [by(requests, "item_id"), by(late.map(withoutColleague), "item_id")];
  return items.map(({ id, prescription_group_id }) => ({
    prescription_groups: groupsById.get(prescription_group_id) ?? [],
    prescription_items: rowsById.get(id) ?? [],
    discount_assignments: assignmentsOf.get(id) ?? [],
    back_in_stock_requests: requestsOf.get(id) ?? [],
    late_items: lateOf.get(id) ?? [],
    holding_renewals: (holding.get(id) ?? []).map(({ renewal_id }) => renewal_id),
  }));
}

/** Reads what has to be kept, by group id, of those locked groups that contain none of the items. */
export async function keepEmptyGroups(db: Db, { items, groups }: Deleted): Promise<Map<number, KeptItem>> {
  const held = new Set(items.map((item) => item.prescription_group_id));
  const ids = groups.flatMap(({ id }) => (held.has(id) ? [] : [id]));
  if (ids.length === 0) return new Map();
  const none = { prescription_items: [], discount_assignments: [], back_in_stock_requests: [] };
  const rows = await readRows(db, prescription_groups, inArray(prescription_groups.id, ids));
  return new Map(
    rows.map((row) => [
      Number(row["id"]),
      { ...none, prescription_groups: [row], late_items: [], holding_renewals: [] },
    ]),
  );
}

/** Patients may read what is kept about them, but not which member of staff it was; the audit has that. */
function withoutColleague(late: KeptRow): KeptRow {
  return { ...late, settled_by: null };
}

function listHoldingRenewals(db: Db, itemIds: readonly number[]) {
  return db
    .select({ item_id: renewal_items.item_id, renewal_id: renewal_items.renewal_id })
    .from(renewal_items)
    .where(and(inArray(renewal_items.item_id, [...itemIds]), isNull(renewal_items.given_back_at)));
}
