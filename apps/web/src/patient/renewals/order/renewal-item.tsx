import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from "@scriptkeeper/contracts/constants";
import type { PreviewItem } from "@scriptkeeper/contracts/renewals/renewals";
import { counted } from "@scriptkeeper/domain/number-words";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { Button } from "@scriptkeeper/ui/button";
import { Stepper } from "@scriptkeeper/ui/stepper";
import Info from "lucide-react/icons/info";
import { useState } from "react";
import { DayText } from "../../../shared/components/day-text.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { Fact, Facts } from "../../medicines/facts.tsx";
import { ContinueToCheckout } from "../../orders/continue-to-checkout.tsx";
import { PutOffReminder } from "../../put-off/put-off-reminder.tsx";
import { usePutOffByLink } from "../../put-off/use-put-off.ts";

export interface RenewalItemProps {
  token: string;
  item: PreviewItem;
  quantity: number;
  disabled: boolean;
  onQuantity: (quantity: number) => void;
  onLeave: () => void;
  leftOut: boolean;
  /** Whether an unpaid order holds its last repeat and can't be paid now. */
  isInUnpayable: boolean;
  /** Undefined if there is nothing else to order. */
  onLeaveOut?: ((leftOut: boolean) => void) | undefined;
}

/** One product of the order; if it can't be ordered, the reason replaces the quantity. */
export function RenewalItem(props: RenewalItemProps) {
  const { today } = useSettings();
  const { token, item, quantity, disabled, leftOut, isInUnpayable, onQuantity, onLeaveOut, onLeave } = props;
  const { eligibility, prescription_expiry_date: expiry } = item;
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 text-lg font-semibold break-words">{medicineName(item)}</h2>
          {item.unit_price_cents !== null && (
            <p className="tabular-nums">{dollars(item.unit_price_cents)} each</p>
          )}
        </div>
        <div className="text-ink-muted">
          <Facts>
            <Fact>Quantity {item.quantity}</Fact>
            {item.repeats !== null && <Fact>{repeatsLeft(item.repeats)}</Fact>}
            {expiry && (
              <Fact>
                {expiry > today ? "Expires" : "Expired"} <DayText day={expiry} today={today} />
              </Fact>
            )}
          </Facts>
        </div>
        {item.early_warning && eligibility.canOrder && !leftOut && (
          <p className="mt-2 rounded-sm bg-warning-soft p-2 text-warning">{item.early_warning}</p>
        )}
        {eligibility.canOrder && !leftOut && (
          <div className="mt-3 border-t border-line pt-3">
            <Stepper
              label="Order quantity"
              of={medicineName(item)}
              value={quantity}
              min={MIN_ORDER_QUANTITY}
              max={item.max_quantity}
              disabled={disabled}
              help={maximumExplained(item)}
              onChange={onQuantity}
            />
          </div>
        )}
        {item.put_off && <PutOff token={token} item={item} leftOut={leftOut} onLeaveOut={onLeaveOut} />}
        {eligibility.canOrder && onLeaveOut && (
          <LeaveOut item={item} leftOut={leftOut} disabled={disabled} onChange={onLeaveOut} />
        )}
      </div>
      {!eligibility.canOrder && (
        <div className="flex gap-3 border-t border-line bg-sunken px-4 py-3 sm:px-5">
          <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
          <div className="min-w-0 space-y-3 break-words">
            <p>
              <span className="font-semibold">Not in this order: {eligibility.sentence}</span>{" "}
              {isInUnpayable
                ? "That order can't be paid right now. Choose above what to do with it."
                : eligibility.nextStep}
            </p>
            {item.continue_url && !isInUnpayable && (
              <ContinueToCheckout href={item.continue_url} onClick={onLeave} />
            )}
          </div>
        </div>
      )}
    </li>
  );
}

/**
 * Putting an item off also leaves it out of the order, until the patient adds it back or returns to the planned
 * reminder.
 */
function PutOff(props: Pick<RenewalItemProps, "token" | "item" | "leftOut" | "onLeaveOut">) {
  const { token, item, leftOut, onLeaveOut } = props;
  const call = usePutOffByLink(token, item.id);
  const [isOutByThis, setIsOutByThis] = useState(false);
  if (!item.put_off) return null;
  return (
    <PutOffReminder
      className="mt-3"
      name={medicineName(item)}
      putOff={item.put_off}
      {...call}
      onPutOff={(days) => {
        call.onPutOff(days);
        setIsOutByThis(!leftOut);
        onLeaveOut?.(true);
      }}
      onPlanned={() => {
        call.onPlanned();
        if (isOutByThis) onLeaveOut?.(false);
      }}
    />
  );
}

interface LeaveOutProps {
  item: PreviewItem;
  leftOut: boolean;
  disabled: boolean;
  onChange: (leftOut: boolean) => void;
}

/** A single button, which keeps its place and focus in both states. */
function LeaveOut({ item, leftOut, disabled, onChange }: LeaveOutProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
      <p className="text-ink-muted">{leftOut && whyLeftOut(item)}</p>
      <Button variant="quiet" size="compact" disabled={disabled} onClick={() => onChange(!leftOut)}>
        {leftOut ? "Add back" : "Leave out"} <span className="sr-only">{medicineName(item)}</span>
      </Button>
    </div>
  );
}

function whyLeftOut({ is_ordered_since }: PreviewItem): string {
  return is_ordered_since
    ? "This has already been ordered, so it is left out."
    : "You left this out of the order.";
}

function repeatsLeft(repeats: number): string {
  return `${counted(repeats, "repeat")} left`;
}

function maximumExplained(item: PreviewItem): string {
  if (item.max_quantity < MAX_ORDER_QUANTITY) return "You have 1 repeat left, so you can order 1.";
  return `You can order up to ${item.max_quantity} at a time.`;
}
