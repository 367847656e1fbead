import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { DataTable, type TableSorting } from "@scriptkeeper/ui/data-table";
import { RowCheckbox } from "@scriptkeeper/ui/row-checkbox";
import { personName } from "../../shared/people/person.ts";
import { checkedState, type SelectedItem, type Selection } from "../selection/selection.ts";
import { itemColumns } from "./item-columns.tsx";

export interface ItemsTableProps {
  items: readonly PrescriptionItem[];
  sorting: TableSorting;
  selection: Selection;
  onSelect: (items: readonly SelectedItem[], chosen: boolean) => void;
}

/** A row per prescription, with its patient. */
export function ItemsTable({ items, sorting, selection, onSelect }: ItemsTableProps) {
  const isChosen = ({ id }: PrescriptionItem) => selection.has(id);
  const chosen = items.filter(isChosen).length;
  return (
    <DataTable
      stickyHead
      aria-label="Prescriptions"
      arrangeAs="prescriptions"
      rows={items}
      keyOf={({ id }) => id}
      isSelected={isChosen}
      sorting={sorting}
      columns={[
        {
          title: "Select",
          fixed: "start",
          className: "w-12",
          header: (
            <RowCheckbox
              checked={checkedState(chosen, items.length)}
              aria-label="Select all prescriptions of this page"
              onCheckedChange={(checked) => onSelect(items.map(selectedItem), checked)}
            />
          ),
          cell: (item) => (
            <RowCheckbox
              data-key="x"
              checked={isChosen(item)}
              aria-label={`Select ${medicineName(item)} of ${personName(item)}`}
              onCheckedChange={(checked) => onSelect([selectedItem(item)], checked)}
            />
          ),
        },
        ...itemColumns,
      ]}
    />
  );
}

/** The size of the order is unknown (null), since the list may hide some of its items. */
function selectedItem(item: PrescriptionItem): SelectedItem {
  return {
    itemId: item.id,
    groupId: item.prescription_group_id,
    groupSize: null,
    userId: item.user.id,
    product: medicineName(item),
    patient: personName(item),
  };
}
