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

/** What is open about an item. It stands beside the list: the item may go from there meanwhile. */
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
