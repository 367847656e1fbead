import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals";
import { shortInstant } from "@scriptkeeper/domain/days";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import Info from "lucide-react/icons/info";
import { useId } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { DiscountNote } from "./discount-note.tsx";
import { ExpiryFact } from "./expiry-fact.tsx";
import { LastOrderNote } from "./last-order-note.tsx";
import type { ItemOrders } from "./patient-orders.ts";
import { ReorderFact } from "./reorder-fact.tsx";

export interface PrescriptionCardProps {
  item: PrescriptionItem;
  orders: ItemOrders;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** One prescription. It can be selected as a whole; where it cannot be ordered, the reason takes the checkbox's place. */
export function PrescriptionCard({ item, orders, selected, onSelect }: PrescriptionCardProps) {
  const { storeTimezone } = useSettings();
  const id = useId();
  const canSelect = item.eligibility.canOrder;
  return (
    <article
      aria-labelledby={`${id}-name`}
      className={`relative overflow-hidden rounded-md border bg-surface ${
        canSelect && selected
          ? "border-accent ring-1 ring-accent"
          : canSelect
            ? "border-line hover:border-line-strong"
            : "border-line"
      }`}
    >
      <div className="space-y-3 p-4 sm:p-5">
        <div>
          <h3 id={`${id}-name`} className="text-lg font-semibold break-words">
            {canSelect ? (
              <label htmlFor={id} className="relative z-10 cursor-pointer">
                {medicineName(item)}
              </label>
            ) : (
              medicineName(item)
            )}
          </h3>
          <p className="text-ink-muted">
            Quantity {item.quantity}
            {item.repeats !== null && ` · ${repeatsLeft(item.repeats)}`}
            {orders.reserving.map((order) => ` · ${reserved(order, storeTimezone)}`)}
          </p>
        </div>
        <ul className="space-y-2">
          <ExpiryFact dates={item} />
          <ReorderFact nextReminder={item.next_reminder_date} muted={!canSelect} />
          {item.discount && <DiscountNote discount={item.discount} />}
        </ul>
        {item.last_order && <LastOrderNote order={item.last_order} paid={orders.paid} />}
      </div>
      {canSelect ? (
        <label
          htmlFor={id}
          className={`flex min-h-12 cursor-pointer items-center gap-3 border-t px-4 py-3 font-semibold after:absolute after:inset-0 sm:px-5 ${
            selected ? "border-accent bg-accent-soft text-accent" : "border-line text-ink"
          }`}
        >
          <Checkbox
            id={id}
            className="relative z-10"
            checked={selected}
            aria-labelledby={`${id}-select ${id}-name`}
            onCheckedChange={(checked) => onSelect(checked === true)}
          />
          <span id={`${id}-select`}>{selected ? "Selected to reorder" : "Select to reorder"}</span>
        </label>
      ) : (
        <div className="flex gap-3 border-t border-line bg-sunken px-4 py-3 sm:px-5">
          <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
          <p>
            <span className="font-semibold">{item.eligibility.sentence}</span> {item.eligibility.nextStep}
          </p>
        </div>
      )}
    </article>
  );
}

function repeatsLeft(repeats: number): string {
  if (repeats === 0) return "No repeats left";
  return `${repeats} ${repeats === 1 ? "repeat" : "repeats"} left`;
}

function reserved({ reserved_until: until }: PatientRenewal, storeTimezone: string): string {
  if (until === null) return "1 reserved for your order";
  return `1 reserved until ${shortInstant(new Date(until), storeTimezone)}`;
}
