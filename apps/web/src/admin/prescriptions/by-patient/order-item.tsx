import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { DiscountBadge } from "../../shared/prescription/discount-badge.tsx";
import { StatusBadge } from "../../shared/prescription/status-badge.tsx";
import { ItemFacts } from "./item-facts.tsx";

export type ItemChange = "reminder" | "repeats" | "delete";

export interface OrderItemProps {
  item: PrescriptionItem;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onChange: (change: ItemChange) => void;
}

/** One item of an order, with its actions. */
export function OrderItem({ item, selected, onSelect, onChange }: OrderItemProps) {
  const name = medicineName(item);
  return (
    <li
      data-selected={selected || undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-3 py-3 data-selected:bg-accent-soft 2xl:grid-cols-[auto_minmax(0,1fr)_auto] 2xl:items-center"
    >
      <Checkbox
        checked={selected}
        aria-label={`Select ${name}`}
        onCheckedChange={(checked) => onSelect(checked === true)}
      />
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-semibold break-words">{name}</p>
          <StatusBadge status={item.status} />
          {item.discount && <DiscountBadge discount={item.discount} />}
        </div>
        <ItemFacts item={item} />
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 2xl:col-start-3">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Update Reminder of ${name}`}
          onClick={() => onChange("reminder")}
        >
          Update Reminder
        </Button>
        <Link
          to={`${paths.adminPrescriptions}/${item.id}`}
          className={buttonStyles({ variant: "secondary", size: "sm" })}
          aria-label={`View Details of ${name}`}
        >
          View Details
        </Link>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Edit Repeats of ${name}`}
          onClick={() => onChange("repeats")}
        >
          Edit Repeats
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Delete ${name}`}
          onClick={() => onChange("delete")}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
