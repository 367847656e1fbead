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

/** A prescription with its order and what goes with it, as the rows are. */
export interface KeptItem {
  prescription_groups: KeptRow[];
  prescription_items: KeptRow[];
  discount_assignments: KeptRow[];
  back_in_stock_requests: KeptRow[];
  late_items: KeptRow[];
  /** Renewals that hold something of it, and may give it back while it is gone. */
  holding_renewals: string[];
}

interface Deleted {
  items: readonly { id: number; prescription_group_id: number }[];
  groups: readonly Pick<GroupRow, "id">[];
}

/** What has to be kept of locked items, so that each can come back alone; in their order. */
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

/** The same of those of the locked groups that none of the items is in, by their ids. */
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

/** Patients get to read what is kept of them, and not who of the staff it was; the audit knows that. */
function withoutColleague(late: KeptRow): KeptRow {
  return { ...late, settled_by: null };
}

function listHoldingRenewals(db: Db, itemIds: readonly number[]) {
  return db
    .select({ item_id: renewal_items.item_id, renewal_id: renewal_items.renewal_id })
    .from(renewal_items)
    .where(and(inArray(renewal_items.item_id, [...itemIds]), isNull(renewal_items.given_back_at)));
}
