import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import { FINAL_DELETIONS, isUndoneTable, UNDONE_DELETIONS } from "@scriptkeeper/contracts/database/grid-undo";

/** Says what deleting a record of this table entails. */
export function DeletionNotes({ table }: { table: string }) {
  if (!isUndoneTable(table)) return Object.hasOwn(FINAL_DELETIONS, table) && <p>{FINAL_DELETIONS[table]}</p>;
  return (
    <>
      <p>{UNDONE_DELETIONS[table]}</p>
      <p>The record itself is kept under Recently Deleted for {UNDO_DAYS} days, and can be restored there.</p>
    </>
  );
}
