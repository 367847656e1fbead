import { messages } from "@scriptkeeper/contracts/messages";
import type { LastOrder } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";
import { useSettings } from "../../../shared/settings-context.ts";
import { Fact } from "../../medicines/facts.tsx";
import { ContinueOrder } from "../../orders/continue-order.tsx";
import { isUnfinished } from "../orders/order-state.ts";
import type { ItemOrders } from "../orders/patient-orders.ts";

export interface LastOrderNoteProps {
  order: LastOrder;
  /** The item's orders: the latest paid one is shown before one that is not paid. */
  orders: ItemOrders;
}

/** Shows a paid last order as one fact among others about its prescription. */
export function LastOrderFact({ order }: { order: LastOrder }) {
  const { storeTimezone } = useSettings();
  if (!isSimplyPaid(order)) return null;
  return (
    <Fact>
      <span>Last order: paid, {shortDay(toDay(order.at, storeTimezone))}</span>
    </Fact>
  );
}

function isSimplyPaid(order: LastOrder): boolean {
  return order.state === "paid" && !order.is_placed;
}

/** The state of the last order; an unfinished one can be continued. */
export function LastOrderNote({ order, orders: { paid, voided, unpayable } }: LastOrderNoteProps) {
  const { storeTimezone } = useSettings();
  const date = shortDay(toDay(order.at, storeTimezone));
  if (isSimplyPaid(order)) return null;
  if (order.is_placed) return <p className="text-ink-muted">{`${date}: ${messages.orderPlaced}`}</p>;
  if (!isUnfinished(order)) {
    const isVoided = voided.some(({ created_at }) => created_at === order.at);
    return <p className="text-ink-muted">{ended(order, { date, isVoided })}</p>;
  }
  return (
    <>
      {paid && (
        <p className="text-ink-muted">Last order: paid, {shortDay(toDay(paid.created_at, storeTimezone))}</p>
      )}
      <Unfinished
        order={order}
        date={date}
        isAnother={paid !== null}
        isUnpayable={unpayable.some(({ created_at }) => created_at === order.at)}
      />
    </>
  );
}

/** Says that the pharmacy took the medicine out of its newest order, because nobody should wait for it to come. */
export function RemovedNote({ orders: { removedFrom } }: Pick<LastOrderNoteProps, "orders">) {
  const { storeTimezone } = useSettings();
  if (!removedFrom) return null;
  const date = shortDay(toDay(removedFrom.created_at, storeTimezone));
  return (
    <p className="text-ink-muted">
      The pharmacy removed this from your order of {date}. If you do not know why, contact us.
    </p>
  );
}

interface UnfinishedProps {
  order: LastOrder;
  date: string;
  isAnother: boolean;
  isUnpayable: boolean;
}

function Unfinished({ order, date, isAnother, isUnpayable }: UnfinishedProps) {
  const checkoutUrl = isUnpayable ? null : order.continue_url;
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-warning/40 bg-warning-soft p-3 text-warning">
      <p className="min-w-0 grow basis-64">
        <span className="font-semibold">
          {isAnother ? "Another" : "An"} order was started on {date}. It{" "}
          {order.state === "opening" ? "is not ready yet." : "is not finished."}
        </span>{" "}
        {isUnpayable
          ? "It can't be paid right now. The order above says why, and what you can do."
          : checkoutUrl
            ? `${isAnother ? "This new one" : "It"} has not been paid.`
            : waiting(order.state)}
      </p>
      {checkoutUrl && (
        // Above the label that covers the card.
        <ContinueOrder href={checkoutUrl} className="relative z-10" />
      )}
    </div>
  );
}

function waiting(state: LastOrder["state"]): string {
  return state === "closing"
    ? "We are checking whether it was paid before we close it."
    : "We are still preparing it. Do not order again.";
}

function ended(
  { state, repeat_given_back }: LastOrder,
  { date, isVoided }: { date: string; isVoided: boolean },
): string {
  const givenBack = repeat_given_back ? " The repeat is yours again." : "";
  if (isVoided)
    return `Your order of ${date} ended before the payment was confirmed. If you have paid, contact us.${givenBack}`;
  switch (state) {
    case "lapsed":
      return `Your order of ${date} was closed before it was paid. Nothing was charged.${givenBack}`;
    case "refused":
      return `The store could not take your order of ${date}. Nothing was charged.${givenBack}`;
    default:
      return `Your order of ${date} was cancelled. If you have paid and not received a refund, contact us.${givenBack}`;
  }
}
