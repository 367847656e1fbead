import type { Discount } from "@scriptkeeper/contracts/discounts";
import { Button } from "@scriptkeeper/ui/button";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { firstClick } from "../../shared/ignore-double-click.ts";
import { scopeWords, targetText, typeWords, valueText } from "../shared/discount-labels.ts";
import { DiscountStatus } from "./discount-status.tsx";

export interface DiscountsTableProps {
  discounts: readonly Discount[];
  /** The one that is being switched on or off. */
  busyId: number | null;
  onEdit: (discount: Discount) => void;
  onSwitch: (change: { id: number; is_active: boolean }) => void;
  onDelete: (discount: Discount) => void;
}

/** All discounts of a page with what can be done to them. */
export function DiscountsTable({ discounts, ...actions }: DiscountsTableProps) {
  return (
    <DataTable
      aria-label="Discounts"
      className="max-2xl:[&_td]:px-2 max-2xl:[&_th]:px-2"
      rows={discounts}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Name",
          className: "max-w-80 min-w-40 break-words max-sm:min-w-52",
          cell: ({ name, description }) => (
            <>
              <span className="font-semibold">{name}</span>
              {description && <span className="line-clamp-2 text-ink-muted">{description}</span>}
            </>
          ),
        },
        {
          title: "Type",
          className: "max-sm:whitespace-nowrap",
          cell: ({ discount_type }) => typeWords[discount_type],
        },
        { title: "Value", className: "whitespace-nowrap", cell: valueText },
        {
          title: "Scope",
          className: "max-sm:whitespace-nowrap",
          cell: ({ application_scope }) => scopeWords[application_scope],
        },
        {
          title: "Target",
          className: "max-w-32 2xl:max-w-52",
          cell: (discount) => (
            <span className="block truncate" title={targetText(discount)}>
              {targetText(discount)}
            </span>
          ),
        },
        { title: "Usage", cell: ({ usage_count }) => usage_count.toLocaleString("en-AU") },
        { title: "Status", cell: (discount) => <DiscountStatus discount={discount} /> },
        { title: "Actions", cell: (discount) => <DiscountActions discount={discount} {...actions} /> },
      ]}
    />
  );
}

type DiscountActionsProps = Omit<DiscountsTableProps, "discounts"> & { discount: Discount };

function DiscountActions({ discount, busyId, onEdit, onSwitch, onDelete }: DiscountActionsProps) {
  const { id, name, is_active: isActive } = discount;
  return (
    <div className="-mx-2 flex">
      <Button
        variant="quiet"
        size="sm"
        className="px-2!"
        aria-label={`Edit ${name}`}
        onClick={() => onEdit(discount)}
      >
        Edit
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="min-w-24 px-2! aria-disabled:opacity-60"
        aria-label={`${isActive ? "Deactivate" : "Activate"} ${name}`}
        aria-disabled={busyId === id}
        onClick={firstClick(() => onSwitch({ id, is_active: !isActive }))}
      >
        {isActive ? "Deactivate" : "Activate"}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="px-2! text-danger!"
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(discount)}
      >
        Delete
      </Button>
    </div>
  );
}
