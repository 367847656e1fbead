import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import { FINAL_DELETIONS, isUndoneTable, UNDONE_DELETIONS } from "@scriptkeeper/contracts/database/grid-undo";

/** What it means that a record of this table is deleted here. */
export function DeletionNotes({ table }: { table: string }) {
  if (!isUndoneTable(table)) return Object.hasOwn(FINAL_DELETIONS, table) && <p>{FINAL_DELETIONS[table]}</p>;
  return (
    <>
      <p>{UNDONE_DELETIONS[table]}</p>
      <p>The record itself is kept under Recently deleted for {UNDO_DAYS} days, and can be restored there.</p>
    </>
  );
}
