import { TableCell, TableRow } from "@scriptkeeper/ui/table";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

/** The row's form, loaded with the form library once somebody is about to open it. */
export const LazyEditRow = lazyDialog(async () => (await import("./edit-row.tsx")).EditRow, OpeningRow);

function OpeningRow() {
  return (
    <TableRow>
      <TableCell colSpan={7} role="status">
        Opening
      </TableCell>
    </TableRow>
  );
}
