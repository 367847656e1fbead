import { UNDONE_EDITS } from "@scriptkeeper/contracts/database/grid-undo";
import { PRODUCT_SCHEMA } from "@scriptkeeper/db/sql-console/table-access";
import type { UndoFacts } from "../../../core/index.ts";
import type { GridTableFacts } from "../grid-table.ts";
import { auditedRow } from "../record.ts";
import type { FoundRow } from "../rows.queries.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What tells that a row was written since, whatever it holds: an order takes and gives back repeats without a trace in them. */
export const ROW_VERSION = "row";

interface Edit {
  table: GridTableFacts;
  after: FoundRow;
  /** The fields that it changed, as text. */
  changed: { before: Fields; after: Fields };
}

/** What it takes to undo an edit in the grid; nothing for tables that are not staff's to edit. */
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

/** Whose row it is: what is kept of it is theirs to have and to have forgotten. */
export function ownerOf(table: GridTableFacts, row: FoundRow): number | null {
  const { id, user_id = null } = auditedRow(table, row);
  const owner = table.name === "users" ? id : user_id;
  return owner ? Number(owner) : null;
}
