import type { DeletedRecord } from "@scriptkeeper/contracts/editing/undo";
import { counted } from "@scriptkeeper/domain/number-words";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { ListTable, type ListTableProps } from "../shared/selection/list-table.tsx";

export interface DeletedTableProps {
  records: readonly DeletedRecord[];
  sorting: TableSorting;
  isBusy: boolean;
  /** The actions on the selected records. */
  actions: NonNullable<ListTableProps<DeletedRecord>["selects"]["actions"]>;
  onRestore: (record: DeletedRecord) => void;
  onRestoreAll: (record: DeletedRecord) => void;
}

const kinds: Record<string, string> = {
  prescription_item: "Prescription",
  "table prescription_items": "Prescription",
  user: "Account",
  discount: "Discount",
  product_configuration: "Product",
  saved_view: "View",
};

/** What was deleted, by whom and when, how long it can be restored, and the button for it. */
export function DeletedTable({
  records,
  sorting,
  isBusy,
  actions,
  onRestore,
  onRestoreAll,
}: DeletedTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Recently deleted"
      arrangeAs="deleted"
      selects={{ list: "deleted", of: "record", nameOf: ({ name }) => name, actions }}
      sorting={sorting}
      rows={records}
      keyOf={(record) => record.audit_id}
      columns={[
        {
          title: "What",
          className: "min-w-48 wrap-anywhere dense:w-1/2 dense:max-w-0",
          cell: (record) => <CellLines details={[record.detail ?? ""]}>{record.name}</CellLines>,
        },
        {
          title: "Kind",
          className: "whitespace-nowrap",
          cell: ({ entity }) => kinds[entity] ?? entity,
        },
        {
          title: "Deleted",
          sort: "deleted",
          className: "min-w-32 dense:whitespace-nowrap",
          cell: (record) => shortInstant(new Date(record.deleted_at), storeTimezone),
        },
        {
          title: "By",
          className: "min-w-32 dense:w-1/4 dense:max-w-0",
          cell: ({ deleted_by: by }) => (
            <CellLines plain details={[]}>
              {by ?? "A former administrator"}
            </CellLines>
          ),
        },
        { title: "Days left", className: "whitespace-nowrap", cell: ({ days_left: days }) => daysText(days) },
        {
          title: "Actions",
          fixed: "end",
          cell: (record) => (
            <div className="-mx-2 flex flex-wrap whitespace-nowrap dense:flex-nowrap">
              <RowAction
                label={`Restore ${record.name}`}
                aria-disabled={isBusy || undefined}
                onClick={ignoreDoubleClick(() => onRestore(record))}
              >
                Restore
              </RowAction>
              {record.together > 1 && (
                <RowAction
                  label={`Restore all ${record.together} that were deleted with ${record.name}`}
                  aria-disabled={isBusy || undefined}
                  onClick={ignoreDoubleClick(() => onRestoreAll(record))}
                >
                  Restore all {record.together}
                </RowAction>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function daysText(days: number): string {
  if (days <= 0) return "Last day";
  return counted(days, "day");
}
