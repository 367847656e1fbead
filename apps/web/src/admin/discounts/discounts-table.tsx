import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { counted, numberText } from "@scriptkeeper/domain/number-words";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { Link } from "react-router-dom";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { paths } from "../../shared/paths.ts";
import { scopeLabels, targetText, typeLabels, valueText } from "../shared/prescription/discount-labels.ts";
import { ListTable } from "../shared/selection/list-table.tsx";
import { DeleteSelected } from "./delete-selected.tsx";
import { DiscountStatus } from "./discount-status.tsx";
import { useConfirmedSwitch } from "./use-confirmed-switch.ts";

export interface DiscountsTableProps {
  discounts: readonly Discount[];
  sorting: TableSorting;
  onEdit: (discount: Discount) => void;
  /** Called if switching the discount would change somebody's price. */
  onAsk: (discount: Discount) => void;
  onDelete: (discount: Discount) => void;
}

/** The discounts of a page, with their actions. */
export function DiscountsTable({ discounts, sorting, ...actions }: DiscountsTableProps) {
  return (
    <ListTable
      stickyHead
      aria-label="Discounts"
      arrangeAs="discounts"
      selects={{
        list: "discounts",
        of: "discount",
        nameOf: ({ name }) => name,
        actions: (selected) => <DeleteSelected selected={selected} />,
      }}
      sorting={sorting}
      className="max-2xl:[&_td]:px-2 max-2xl:[&_th]:px-2"
      rows={discounts}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Name",
          sort: "name",
          className:
            "max-w-80 min-w-40 max-sm:min-w-52 dense:max-[75rem]:min-w-32 dense:w-full dense:max-w-0",
          cell: ({ name, description }) => (
            <CellLines
              details={[description && <span className="line-clamp-2 dense:inline">{description}</span>]}
            >
              {name}
            </CellLines>
          ),
        },
        {
          title: "Type",
          className: "max-sm:whitespace-nowrap dense:whitespace-nowrap",
          cell: ({ discount_type }) => typeLabels[discount_type],
        },
        { title: "Value", className: "whitespace-nowrap", cell: valueText },
        {
          title: "Scope",
          className: "max-sm:whitespace-nowrap dense:whitespace-nowrap",
          cell: ({ application_scope }) => scopeLabels[application_scope],
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
        { title: "Usage", cell: (discount) => <Usage discount={discount} /> },
        { title: "Status", cell: (discount) => <DiscountStatus discount={discount} /> },
        {
          title: "Actions",
          fixed: "end",
          cell: (discount) => <DiscountActions discount={discount} {...actions} />,
        },
      ]}
    />
  );
}

/** How often a discount was used, linked to the orders. */
function Usage({ discount: { id, name, usage_count: count } }: { discount: Discount }) {
  const text = numberText(count);
  if (count === 0) return text;
  return (
    <Link
      to={`${paths.adminOrders}?${new URLSearchParams({ discount: String(id) })}`}
      aria-label={`${counted(count, "use")} of ${name}`}
      className="text-ink underline"
    >
      {text}
    </Link>
  );
}

type DiscountActionsProps = Omit<DiscountsTableProps, "discounts" | "sorting"> & { discount: Discount };

/** Each row has its own pending state. */
function DiscountActions({ discount, onEdit, onAsk, onDelete }: DiscountActionsProps) {
  const { press, isPending } = useConfirmedSwitch({ onAsk });
  const { name, is_active: isActive } = discount;
  return (
    <div className="-mx-2 flex">
      <RowAction label={`Edit ${name}`} onClick={() => onEdit(discount)}>
        Edit
      </RowAction>
      <RowAction
        className="min-w-24"
        label={`${isActive ? "Deactivate" : "Activate"} ${name}`}
        aria-disabled={isPending}
        onClick={ignoreDoubleClick(() => press(discount))}
      >
        {isActive ? "Deactivate" : "Activate"}
      </RowAction>
      <RowAction destructive label={`Delete ${name}`} onClick={() => onDelete(discount)}>
        Delete
      </RowAction>
    </div>
  );
}
