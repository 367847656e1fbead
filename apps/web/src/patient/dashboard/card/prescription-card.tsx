import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { counted } from "@scriptkeeper/domain/number-words";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { type Day, shortDay } from "@scriptkeeper/domain/time/days";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import Info from "lucide-react/icons/info";
import { useId } from "react";
import { useSettings } from "../../../shared/settings-context.ts";
import { TellWhenBack } from "../../back-in-stock/tell-when-back.tsx";
import { useWhenBack } from "../../back-in-stock/use-when-back.ts";
import { useWhose } from "../../carers/whose.ts";
import { Fact, Facts } from "../../medicines/facts.tsx";
import { untilText } from "../../orders/until-text.ts";
import { PutOffReminder } from "../../put-off/put-off-reminder.tsx";
import { usePutOff } from "../../put-off/use-put-off.ts";
import { useNoEmails } from "../../reminder-emails/use-no-emails.ts";
import type { ItemOrders } from "../orders/patient-orders.ts";
import { DiscountNote } from "./discount-note.tsx";
import { ExpiryFact } from "./expiry-fact.tsx";
import { LastOrderFact, LastOrderNote, RemovedNote } from "./last-order-note.tsx";
import { LastSupplyNote } from "./last-supply-note.tsx";
import { ReorderFact } from "./reorder-fact.tsx";

export interface PrescriptionCardProps {
  item: PrescriptionItem;
  /** The price of one pack; undefined if the item can't be ordered or the store does not respond. */
  priceCents: number | undefined;
  orders: ItemOrders;
  /** Whether another prescription for the same pack can be ordered instead. */
  isReplaced: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** One prescription, selectable as a whole. If it can't be ordered, the reason replaces the checkbox. */
export function PrescriptionCard(props: PrescriptionCardProps) {
  const { item, priceCents, orders, isReplaced, selected, onSelect } = props;
  const { storeTimezone, today } = useSettings();
  const id = useId();
  const { mayOrder } = useWhose();
  const canSelect = mayOrder && item.eligibility.canOrder;
  const name = medicineName(item);
  // Its note says what to do instead.
  const isInUnpayable = item.eligibility.code === "checkout_open" && orders.unpayable.length > 0;
  return (
    <article
      aria-labelledby={`${id}-name`}
      className={`relative flex gap-3 px-3 py-2.5 ${
        selected && canSelect ? "rounded-md bg-accent-soft ring-1 ring-accent" : ""
      }`}
    >
      <div className="min-w-0 grow leading-snug wrap-anywhere">
        <h4 id={`${id}-name`} className="font-semibold break-words">
          {canSelect ? (
            <label htmlFor={id} className="cursor-pointer after:absolute after:inset-0">
              <Name item={item} />
            </label>
          ) : (
            <Name item={item} />
          )}
        </h4>
        {canSelect && (
          <span id={`${id}-select`} className="sr-only">
            {selected ? "Selected to reorder" : "Select to reorder"}
          </span>
        )}
        <Facts>
          <ReorderFact item={item} muted={!canSelect} />
          {priceCents !== undefined && <Fact>{dollars(priceCents)}</Fact>}
          {item.lasts_until && <Fact>{lasting(item.lasts_until, today)}</Fact>}
        </Facts>
        <div className="text-ink-muted">
          <Facts>
            <Fact>Quantity {item.quantity}</Fact>
            {item.repeats !== null && <Fact>{repeatsLeft(item.repeats)}</Fact>}
            {orders.reserving.map((order) => (
              <Fact key={order.id}>{reserved(order, storeTimezone)}</Fact>
            ))}
            <ExpiryFact dates={item} />
            {item.discount && <DiscountNote discount={item.discount} />}
            {item.last_order && <LastOrderFact order={item.last_order} />}
          </Facts>
          {mayOrder && <PutOff item={item} name={name} />}
        </div>
        {item.last_order && <LastOrderNote order={item.last_order} orders={orders} />}
        <RemovedNote orders={orders} />
        {!item.eligibility.canOrder && (
          <p>
            <span className="font-semibold">{item.eligibility.sentence}</span>{" "}
            {isReplaced
              ? "Another prescription for this medicine can be ordered."
              : !isInUnpayable && item.eligibility.nextStep}
          </p>
        )}
        {mayOrder && item.eligibility.code === "unavailable" && <WhenBack item={item} name={name} />}
        {!isReplaced && <LastSupplyNote item={item} />}
        {item.eligibility.canOrder && !mayOrder && (
          <p>This can be ordered, but not by you: you can only see it.</p>
        )}
      </div>
      {canSelect ? (
        <Checkbox
          id={id}
          className="relative z-10 order-first mt-0.5"
          checked={selected}
          aria-labelledby={`${id}-select ${id}-name`}
          onCheckedChange={(checked) => onSelect(checked === true)}
        />
      ) : (
        <Info aria-hidden="true" className="order-first mt-0.5 size-5 shrink-0 text-ink-muted" />
      )}
    </article>
  );
}

/** Without reminders there is nothing to put off. */
function PutOff({ item, name }: { item: PrescriptionItem; name: string }) {
  const call = usePutOff(item.id);
  const noEmails = useNoEmails();
  if (!item.put_off || noEmails) return null;
  return (
    <PutOffReminder
      name={name}
      putOff={item.put_off}
      {...call}
      // The button is tall enough for a finger and overlaps the lines beside it, so its background must not hide
      // them.
      className="not-forced-colors:[&>:empty+button]:-my-2.5 [&>button]:not-disabled:hover:bg-transparent [&>button]:hover:underline"
    />
  );
}

function WhenBack({ item, name }: { item: PrescriptionItem; name: string }) {
  const call = useWhenBack(item.id);
  if (item.asked_when_back === undefined) return null;
  return <TellWhenBack name={name} isAsked={item.asked_when_back !== null} {...call} />;
}

/** The pack after the name helps those who compare two prescriptions. */
function Name({ item }: { item: PrescriptionItem }) {
  return (
    <>
      {item.product_name}
      {item.variant_title && <span className="font-normal">, {item.variant_title}</span>}
    </>
  );
}

/** Returns "Lasts until about 12 Dec", or since when the supply is used up. */
function lasting(end: Day, today: Day): string {
  const day = shortDay(end);
  return end > today ? `Lasts until about ${day}` : `Ran out about ${day}`;
}

function repeatsLeft(repeats: number): string {
  if (repeats === 0) return "No repeats left";
  return `${counted(repeats, "repeat")} left`;
}

function reserved({ reserved_until: until }: PatientRenewal, storeTimezone: string): string {
  if (until === null) return "1 reserved for your order";
  return `1 reserved until ${untilText(until, storeTimezone)}`;
}
