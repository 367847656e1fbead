import type { PrescriptionDeliveries } from "@scriptkeeper/contracts/renewals/deliveries";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../../shared/components/query-failure.tsx";
import { useSettings } from "../../../../shared/settings-context.ts";

type Order = PrescriptionDeliveries["orders"][number];

/**
 * Where the medicines of the latest orders are, in the words that the patient reads. Renders nothing until one is paid
 * or sent.
 */
export function DeliveriesCard({ prescriptionId }: { prescriptionId: number }) {
  const list = trpc.deliveries.ofPrescription.useQuery({ id: prescriptionId });
  if (list.isError && !list.data) return <QueryFailure query={list} title="Failed to load deliveries" />;
  if (!list.data || list.data.orders.length === 0) return null;
  return (
    <Card>
      <CardTitle className="mb-3">Deliveries</CardTitle>
      <ul className="divide-y divide-line">
        {list.data.orders.map((order) => (
          <OrderRow key={order.renewal_id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function OrderRow({ order: { order_name, order_id, paid_at, delivery } }: { order: Order }) {
  const { storeTimezone } = useSettings();
  return (
    <li className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="font-semibold break-words">
        {order_name ?? order_id ?? "Order"}
        <span className="block font-normal text-ink-muted">
          {paid_at === null
            ? "payment to be confirmed"
            : `paid ${shortDay(dayAt(new Date(paid_at), storeTimezone))}`}
        </span>
      </p>
      <div className="min-w-0 break-words">
        {delivery === null ? <p className="text-ink-muted">Not tracked</p> : <Where delivery={delivery} />}
      </div>
    </li>
  );
}

function Where({ delivery }: { delivery: NonNullable<Order["delivery"]> }) {
  const { storeTimezone } = useSettings();
  const { parcels, waiting, arrived_at: arrived, is_late: isLate } = delivery;
  return (
    <>
      {waiting && <p>{waiting.sentence}</p>}
      {parcels.map((parcel) => (
        <p key={parcel.id}>
          {parcel.sentence}{" "}
          {parcel.tracking_url === null ? (
            parcel.tracking_number
          ) : (
            <a
              href={parcel.tracking_url}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-accent underline"
            >
              {parcel.tracking_number ?? "Track parcel"}
            </a>
          )}
        </p>
      ))}
      {arrived && (
        <p className="text-ink-muted">
          Marked as arrived on {shortDay(dayAt(new Date(arrived), storeTimezone))}
        </p>
      )}
      {isLate && !arrived && (
        <Badge isState variant="warning">
          Later than usual
        </Badge>
      )}
    </>
  );
}
