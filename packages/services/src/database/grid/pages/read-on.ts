import type { Db } from "@scriptkeeper/db/connection";
import type { GridTableFacts } from "../grid-table.ts";
import { type Form, type FoundRow, selectRows, selectRowsByKey } from "../rows.queries.ts";
import type { ArrangedList } from "./arrange-list.ts";
import type { Position } from "./cursor.ts";
import { findPositions, REACH } from "./positions.queries.ts";

/** Where a list continues: after a row or, for rows without a shown key, after a number of rows. */
export interface Place {
  after: Position | null;
  offset: number;
}

/** Reads the next rows of a list, and where to continue; null where there are no more. Must run in one snapshot. */
export async function readOn(
  db: Db,
  arranged: ArrangedList,
  { form, from, limit }: { form: Form; from: Place; limit: number },
): Promise<{ rows: FoundRow[]; next: Place | null }> {
  const { table } = arranged;
  if (!table.hasShownKey) {
    const rows = await selectRows(db, { table, form, limit, offset: from.offset });
    return { rows, next: rows.length < limit ? null : { after: null, offset: from.offset + limit } };
  }
  const found = await findPositions(db, arranged, { after: from.after, limit, reach: REACH });
  const rows = await rowsAt(db, { table, form, positions: found });
  return { rows, next: found.length < limit ? null : { after: found.at(-1) ?? null, offset: 0 } };
}

/** Reads the rows at these positions, in their order; deleted ones are left out. */
export async function rowsAt(
  db: Db,
  {
    table,
    form,
    positions,
  }: { table: GridTableFacts; form: Form; positions: readonly Pick<Position, "key">[] },
): Promise<FoundRow[]> {
  const keys = positions.map(({ key }) => key);
  if (keys.length === 0) return [];
  const rows = await selectRowsByKey(db, { table, form, keys });
  const byKey = new Map(rows.map((row) => [JSON.stringify(row.key), row]));
  return keys.flatMap((key) => byKey.get(JSON.stringify(key)) ?? []);
}
