import { UNDONE_EDITS } from "@scriptkeeper/contracts/database/grid-undo";
import { PRODUCT_SCHEMA } from "@scriptkeeper/db/sql-console/table-access";
import type { UndoFacts } from "../../../core/index.ts";
import type { GridTableFacts } from "../grid-table.ts";
import { auditedRow } from "../record.ts";
import type { FoundRow } from "../rows.queries.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A field of undo records with the row's version, which changes with every write: an order may take and give back a
 * repeat and leave the same values.
 */
export const ROW_VERSION = "row";

interface Edit {
  table: GridTableFacts;
  after: FoundRow;
  /** The changed fields, as text. */
  changed: { before: Fields; after: Fields };
}

/** The facts for undoing an edit in the grid; undefined for tables whose edits cannot be undone. */
export function editFacts({ table, after, changed }: Edit): UndoFacts | undefined {
  if (table.schema !== PRODUCT_SCHEMA || !UNDONE_EDITS.includes(table.name)) return undefined;
  const guard = "repeats" in changed.after ? { [ROW_VERSION]: after.version } : {};
  return {
    kind: "edit",
    userId: ownerOf(table, after),
    before: { ...changed.before, ...guard },
    after: { ...changed.after, ...guard },
  };
}

/**
 * The account to which a row belongs: what is kept of the row is part of that person's data, to export and to forget.
 */
export function ownerOf(table: GridTableFacts, row: FoundRow): number | null {
  const { id, user_id = null } = auditedRow(table, row);
  const owner = table.name === "users" ? id : user_id;
  return owner ? Number(owner) : null;
}
