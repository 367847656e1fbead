import { renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import type { Preview, UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import type { Ref } from "react";
import { useSettings } from "../../../shared/settings-context.ts";
import { outOfStockWords } from "../../orders/out-of-stock-words.ts";
import { untilText } from "../../orders/until-text.ts";
import { expiredIn } from "./expired-in.ts";

export interface UnpaidOrderProps {
  order: UnpaidOrder;
  /** The items of the page. */
  items: Preview["items"];
  disabled: boolean;
  /** Whether the patient tried to proceed without having chosen. */
  isAsked: boolean;
  onReplace: () => void;
  onCancel: () => void;
  onLeave: () => void;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** An unpaid order with the same medicine: continue it, replace it or cancel it. */
export function UnpaidOrderChoice(props: UnpaidOrderProps) {
  const { storeTimezone, today } = useSettings();
  const { order, items, disabled, isAsked, onReplace, onCancel, onLeave, ref } = props;
  const expired = order.continue_url && !order.out_of_stock ? expiredIn(order.items, { items, today }) : [];
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      variant="warning"
      role={isAsked ? "alert" : "group"}
      aria-label="Unpaid order"
      title="There is already an unpaid order for this"
    >
      <p>
        An order was started on {shortDay(toDay(order.created_at, storeTimezone))} for {contents(order)}
        {order.total_cents !== null && `, ${dollars(order.total_cents)}`}. {standing(order, storeTimezone)}
      </p>
      {expired.length > 0 && (
        <p className="font-semibold">
          The prescription for {expired.join(", ")} has expired since. If that order is cancelled or replaced,
          it can't be ordered again, so continue that order.
        </p>
      )}
      {isAsked && (
        <p className="font-semibold">
          {order.continue_url
            ? "First choose what to do with that order. Nothing was ordered."
            : "Nothing new was ordered. Wait a moment, then press the button again."}
        </p>
      )}
      {order.continue_url && (
        <div className="flex flex-wrap gap-2">
          {!order.out_of_stock && (
            <a href={order.continue_url} onClick={onLeave} className={buttonStyles({ variant: "secondary" })}>
              Continue that order
            </a>
          )}
          <Button variant="secondary" disabled={disabled} onClick={onReplace}>
            Replace it with this one
          </Button>
          <Button variant="secondary" disabled={disabled} onClick={onCancel}>
            Cancel that order
          </Button>
        </div>
      )}
    </Alert>
  );
}

/**
 * An order with the same medicine that has already been placed: nothing to decide, but good to know before ordering
 * more.
 */
export function PlacedOrder({ order }: Pick<UnpaidOrderProps, "order">) {
  const { storeTimezone } = useSettings();
  const day = shortDay(toDay(order.created_at, storeTimezone));
  return (
    <Alert variant="info" role="group" aria-label="Placed order" title="This has already been ordered">
      <p>
        {contents(order)}, on {day}. {renewalMessages.orderPlaced}
      </p>
      <p>Order it again only if you need more.</p>
    </Alert>
  );
}

/** Says that this order replaces the other one, as chosen. */
export function ReplacedOrder(props: Pick<UnpaidOrderProps, "order" | "disabled"> & { onKeep: () => void }) {
  const { storeTimezone } = useSettings();
  const { order, disabled, onKeep } = props;
  return (
    <Alert
      variant="info"
      role="status"
      title={`This order will replace your unpaid order of ${shortDay(toDay(order.created_at, storeTimezone))}`}
    >
      <p>
        That order ({contents(order)}) will be closed when you proceed, and nothing will be charged for it.
        Anything that is not in this order will not be ordered.
      </p>
      <Button variant="secondary" disabled={disabled} onClick={onKeep}>
        Keep that order
      </Button>
    </Alert>
  );
}

function contents({ items, other_items: others }: UnpaidOrder): string {
  const names = items.map((item) => `${item.quantity} × ${medicineAmongWords(item)}`);
  if (others > 0) names.push(others === 1 ? "one other product" : `${others} other products`);
  return names.join(", ");
}

function standing(order: UnpaidOrder, storeTimezone: string): string {
  const { state, reserved_until: until } = order;
  if (state === "opening") return "We are still preparing it. Do not order again.";
  if (state === "closing") return "We are checking whether it was paid before we close it.";
  const kept = until ? ` Its repeats are reserved until ${untilText(until, storeTimezone)}.` : "";
  return `${order.out_of_stock ? outOfStockWords(order) : "It has not been paid."}${kept}`;
}
