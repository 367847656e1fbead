import { FINAL_DELETIONS, UNDONE_DELETIONS } from "@scriptkeeper/contracts/database/grid-undo";
import { tableAccess } from "@scriptkeeper/db/sql-console/table-access";
import { expect, test } from "vitest";

test("each table whose rows the grid can delete says beforehand whether they can be restored, and what goes with them", () => {
  const deletable = Object.entries(tableAccess).flatMap(([table, { writable, byVerb }]) =>
    writable && !byVerb?.delete ? [table] : [],
  );
  const told = [...Object.keys(UNDONE_DELETIONS), ...Object.keys(FINAL_DELETIONS)];
  expect(told.sort()).toEqual(deletable.sort());
});
