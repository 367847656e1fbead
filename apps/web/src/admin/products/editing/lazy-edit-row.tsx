import { TableCell, TableRow } from "@scriptkeeper/ui/table";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

/** A row's form, which comes with the rules of forms once somebody is about to open it. */
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
