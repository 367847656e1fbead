import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { ItemChange } from "../by-patient/order-item.tsx";
import { DeleteItemDialog } from "./delete-item-dialog.tsx";
import { LazyEditRepeatsDialog, LazyUpdateReminderDialog } from "./lazy-dialogs.ts";

export interface ItemToChange {
  item: PrescriptionItem;
  change: ItemChange;
}

export interface ItemChangeDialogProps extends ItemToChange {
  onClose: () => void;
  onDeleted: () => void;
}

/**
 * The dialog that is open for an item. It stands outside the list, because the item may leave the list while it is
 * open.
 */
export function ItemChangeDialog({ item, change, onClose, onDeleted }: ItemChangeDialogProps) {
  switch (change) {
    case "reminder":
      return <LazyUpdateReminderDialog item={item} onClose={onClose} />;
    case "repeats":
      return <LazyEditRepeatsDialog item={item} onClose={onClose} />;
    case "delete":
      return <DeleteItemDialog item={item} onClose={onClose} onDeleted={onDeleted} />;
  }
}
