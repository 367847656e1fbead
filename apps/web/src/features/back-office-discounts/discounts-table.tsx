import type { Discount } from "@scriptkeeper/contracts/discounts";
import { Button } from "@scriptkeeper/ui/button";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { firstClick } from "../../lib/first-click.ts";
import { DiscountStatus } from "./discount-status.tsx";
import { scopeWords, targetText, typeWords, valueText } from "./discount-words.ts";

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
    <Table aria-label="Discounts" className="max-2xl:[&_td]:px-2 max-2xl:[&_th]:px-2">
      <TableHead>
        <TableRow>
          {["Name", "Type", "Value", "Scope", "Target", "Usage", "Status", "Actions"].map((title) => (
            <TableHeader key={title}>{title}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {discounts.map((discount) => (
          <DiscountRow key={discount.id} discount={discount} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

type DiscountRowProps = Omit<DiscountsTableProps, "discounts"> & { discount: Discount };

function DiscountRow({ discount, busyId, onEdit, onSwitch, onDelete }: DiscountRowProps) {
  const { id, name, description, is_active: isActive } = discount;
  return (
    <TableRow>
      <TableCell className="max-w-80 min-w-40 break-words max-sm:min-w-52">
        <span className="font-semibold">{name}</span>
        {description && <span className="line-clamp-2 text-ink-muted">{description}</span>}
      </TableCell>
      <TableCell className="max-sm:whitespace-nowrap">{typeWords[discount.discount_type]}</TableCell>
      <TableCell className="whitespace-nowrap">{valueText(discount)}</TableCell>
      <TableCell className="max-sm:whitespace-nowrap">{scopeWords[discount.application_scope]}</TableCell>
      <TableCell className="max-w-32 truncate 2xl:max-w-52" title={targetText(discount)}>
        {targetText(discount)}
      </TableCell>
      <TableCell>{discount.usage_count.toLocaleString("en-AU")}</TableCell>
      <TableCell>
        <DiscountStatus discount={discount} />
      </TableCell>
      <TableCell>
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
      </TableCell>
    </TableRow>
  );
}
