import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { type Day, shortDay, toDay } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { trpc } from "../../../shared/api/trpc.ts";
import { CancelOutcome } from "../../../shared/components/cancel-outcome.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { ContinueOrder } from "../../orders/continue-order.tsx";
import { OrderTheRest, WhyNotPayable } from "../../orders/order-the-rest.tsx";
import { namedDays } from "../../orders/order-title.ts";
import { OrderedItems } from "../../orders/ordered-items.tsx";
import { untilText } from "../../orders/until-text.ts";

export interface UnfinishedOrdersProps {
  orders: readonly PatientRenewal[];
  prescriptions: readonly PrescriptionItem[];
}

/** The orders that wait for payment, each with its items, to be finished or cancelled. */
export function UnfinishedOrders({ orders, prescriptions }: UnfinishedOrdersProps) {
  const utils = trpc.useUtils();
  const cancelling = trpc.renewals.cancel.useMutation({
    onSettled: () =>
      Promise.all([utils.renewals.listMine.invalidate(), utils.prescriptions.listMine.invalidate()]),
  });
  const { storeTimezone } = useSettings();
  const days = namedDays(orders, storeTimezone);
  return (
    <div className="mb-4 space-y-4 empty:hidden">
      {orders.map((order) => (
        <UnfinishedOrder
          key={order.id}
          order={order}
          expiring={expiringIn(order, { prescriptions, storeTimezone })}
          day={days.get(order.id) ?? ""}
          busy={cancelling.isPending && cancelling.variables?.renewalId === order.id}
          isOtherBusy={cancelling.isPending}
          onCancel={() => cancelling.mutate({ renewalId: order.id })}
        />
      ))}
      <CancelOutcome cancelling={cancelling} />
    </div>
  );
}

/** Returns the prescriptions in an order that can't be ordered again once it is closed, because they expire before. */
function expiringIn(
  { items, reserved_until: until }: PatientRenewal,
  all: { prescriptions: readonly PrescriptionItem[]; storeTimezone: string },
): PrescriptionItem[] {
  if (until === null) return [];
  const last = toDay(until, all.storeTimezone);
  return all.prescriptions.filter((item) => {
    const expiry = effectiveExpiry(item);
    return expiry !== null && expiry <= last && items.some(({ id }) => id === item.id);
  });
}

interface UnfinishedOrderProps {
  order: PatientRenewal;
  expiring: readonly PrescriptionItem[];
  day: string;
  busy: boolean;
  /** Whether another order is being cancelled: its outcome is shown before the next can be cancelled. */
  isOtherBusy: boolean;
  onCancel: () => void;
}

function UnfinishedOrder(props: UnfinishedOrderProps) {
  const { order, expiring, day, busy, isOtherBusy, onCancel } = props;
  const { storeTimezone, today } = useSettings();
  return (
    <section
      aria-label={`Unfinished order of ${day}`}
      className="space-y-3 rounded-md border border-warning/40 bg-warning-soft p-4 text-warning sm:p-5"
    >
      <h3 className="flex items-center gap-2 text-lg font-semibold">
        <CircleDashed aria-hidden="true" className="size-5 shrink-0" />
        Order of {day}: not paid yet
      </h3>
      <OrderedItems items={order.items} />
      <p>{standing(order, storeTimezone)}</p>
      {order.out_of_stock && <WhyNotPayable order={order} />}
      {order.continue_url &&
        !order.out_of_stock &&
        expiring.map((item) => (
          <p key={item.id} className="font-semibold">
            {whyFinishNow(item, today)}
          </p>
        ))}
      {order.continue_url && (
        <div className="flex flex-wrap gap-2">
          {order.out_of_stock ? <OrderTheRest order={order} /> : <ContinueOrder href={order.continue_url} />}
          <Button variant="secondary" busy={busy} disabled={isOtherBusy} onClick={onCancel}>
            Cancel order
          </Button>
        </div>
      )}
    </section>
  );
}

function standing(order: PatientRenewal, storeTimezone: string): string {
  const { state, reserved_until: until, total_cents: total } = order;
  if (state === "opening") return "We are still preparing it. Do not order again.";
  if (state === "closing") return "We are checking whether it was paid before we close it.";
  const charged = `${total ? `The total is ${dollars(total)}. ` : ""}No payment for it has reached us yet.`;
  if (until === null) return charged;
  return `${charged} Its repeats are reserved until ${untilText(until, storeTimezone)}. After that, the order is closed and the repeats are yours again.`;
}

function whyFinishNow(item: PrescriptionItem, today: Day): string {
  const expiry = effectiveExpiry(item);
  const of = `The prescription for ${medicineAmongWords(item)}`;
  return expiry !== null && expiry > today
    ? `${of} expires on ${shortDay(expiry)}. From then on, it can't be ordered again, so finish this order.`
    : `${of} has expired. If this order is closed or cancelled, it can't be ordered again, so finish it.`;
}
