import type { AssignedDiscount } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { isUsed } from "@scriptkeeper/domain/prices/discounts";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { Badge } from "@scriptkeeper/ui/badge";
import { Button } from "@scriptkeeper/ui/button";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { EffectNote } from "../../shared/changes/effect-note.tsx";
import { Failure } from "../../shared/changes/failure.tsx";
import { scopeLabels, valueText } from "../../shared/prescription/discount-labels.ts";
import { Fact, FactCard } from "./fact-card.tsx";
import { useRemoveDiscount } from "./use-discount-of-prescription.ts";

export interface AppliedDiscountProps {
  prescriptionId: number;
  discount: AssignedDiscount;
}

/** The discount of a prescription, with its usage. */
export function AppliedDiscount({ prescriptionId, discount }: AppliedDiscountProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="space-y-3">
        <FactCard title="Applied discount">
          <Fact name="Name">{discount.discount_name}</Fact>
          <Fact name="Value">{valueText(discount)}</Fact>
          <Fact name="Status">
            <Status discount={discount} />
          </Fact>
        </FactCard>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Remove Discount
        </Button>
      </div>
      <FactCard title="Usage statistics">
        <Fact name="Times applied">
          {discount.times_applied === 0 ? (
            "0"
          ) : (
            <Link
              to={`${paths.adminOrders}?${new URLSearchParams({ applied: String(prescriptionId) })}`}
              aria-label={`${discount.times_applied} ${discount.times_applied === 1 ? "order" : "orders"} with this discount`}
              className="text-ink underline"
            >
              {discount.times_applied}
            </Link>
          )}
        </Fact>
        <Fact name="Total savings">{dollars(Math.round(discount.total_discount_amount * 100))}</Fact>
        <Fact name="First order">{firstOrder(discount)}</Fact>
        <Fact name="Scope">{scopeLabels[discount.application_scope]}</Fact>
      </FactCard>
      {asking && (
        <RemoveDiscount
          prescriptionId={prescriptionId}
          discount={discount}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** An order uses its discount as soon as its checkout is opened, long before anybody has paid. */
function firstOrder({ first_order_completed, is_first_order_unpaid }: AssignedDiscount): string {
  if (is_first_order_unpaid) return "Pending (not paid yet)";
  return first_order_completed ? "Completed" : "Pending";
}

function Status({ discount }: { discount: AssignedDiscount }) {
  if (discount.is_reserved) {
    return (
      <Badge isState variant="warning">
        Held for an unpaid order
      </Badge>
    );
  }
  if (discount.is_active) {
    return (
      <Badge isState variant="success">
        Active
      </Badge>
    );
  }
  const { application_scope: scope, first_order_completed } = discount;
  return (
    <Badge isState variant="secondary">
      {isUsed({ scope, first_order_completed }) ? "Used" : "Inactive"}
    </Badge>
  );
}

function RemoveDiscount({
  prescriptionId,
  discount,
  onClose,
}: AppliedDiscountProps & { onClose: () => void }) {
  const [remove, { isPending, error }] = useRemoveDiscount({ onRemoved: onClose });
  const { discount_config_id, discount_name: name } = discount;
  const plan = { prescription_item_id: prescriptionId, discount_config_id };
  const effect = trpc.discounts.effect.useQuery({ kind: "unassign", ...plan }, { staleTime: 0 });
  return (
    <ConfirmDialog
      destructive
      title="Remove discount"
      confirmLabel="Remove discount"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => remove(plan)}
    >
      <p>
        Are you sure you want to remove {name} from this prescription? Its next order will be at full price.
      </p>
      <EffectNote query={effect} />
      {error !== null && <Failure title={discountMessages.removeFailed} error={error} />}
    </ConfirmDialog>
  );
}
