import type { Delivery, Parcel } from "@scriptkeeper/contracts/renewals/deliveries";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";
import ExternalLink from "lucide-react/icons/external-link";
import { useSettings } from "../../shared/settings-context.ts";
import { OrderedItems } from "./ordered-items.tsx";

/** Where the medicines of an order are, parcel by parcel, and what to do if anything is needed. */
export function OrderDelivery({ delivery, isNamed }: { delivery: Delivery; isNamed: boolean }) {
  const { storeTimezone } = useSettings();
  const { arrived_at: arrivedAt, waiting, parcels } = delivery;
  if (arrivedAt !== null) return <p>Marked as arrived on {shortDay(toDay(arrivedAt, storeTimezone))}.</p>;
  const names = isNamed || (waiting !== null && parcels.length > 0) || parcels.length > 1;
  return (
    <ul className="space-y-3">
      {parcels.map((parcel) => (
        <li key={parcel.id}>
          {names && <OrderedItems items={parcel.items} className="font-semibold" />}
          <Told sentence={parcel.sentence} nextStep={parcel.next_step} />
          <Tracking parcel={parcel} />
        </li>
      ))}
      {waiting && (
        <li>
          {names && <OrderedItems items={waiting.items} className="font-semibold" />}
          <Told sentence={waiting.sentence} nextStep={waiting.next_step} />
        </li>
      )}
    </ul>
  );
}

function Told({ sentence, nextStep }: { sentence: string; nextStep: string | null }) {
  return (
    <p>
      {sentence}
      {nextStep !== null && <span className="font-semibold"> {nextStep}</span>}
    </p>
  );
}

function Tracking({ parcel }: { parcel: Parcel }) {
  const { tracking_url: url, tracking_number: number } = parcel;
  if (number === null && url === null) return null;
  return (
    <p className="text-ink-muted break-words">
      {number !== null && <>Tracking number: {number} </>}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-semibold text-accent underline print:hidden"
        >
          Track the parcel
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens the carrier's page)</span>
        </a>
      )}
    </p>
  );
}
