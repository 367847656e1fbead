import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { counted } from "@scriptkeeper/domain/number-words";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import {
  MEDICINE_GROUPS,
  type MedicineGroup,
  medicineGroup,
} from "@scriptkeeper/domain/prescriptions/medicine-list";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { useId } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { isOnItsWay } from "../dashboard/orders/order-state.ts";

const titles: Record<MedicineGroup, string> = {
  active: "Active",
  new_script: "Needs a new prescription",
  past: "Past",
};

/** The medicines, grouped by whether they can be had, in the order of the list of prescriptions. */
export function MedicineList({ items }: { items: readonly PrescriptionItem[] }) {
  const { today } = useSettings();
  if (items.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title="There are no medicines yet">
          They appear here once the pharmacy has received the first order.
        </EmptyState>
      </div>
    );
  const groupOf = (item: PrescriptionItem) =>
    medicineGroup(
      {
        code: item.eligibility.code,
        expiry: effectiveExpiry(item),
        lastsUntil: item.lasts_until ?? null,
      },
      today,
    );
  return MEDICINE_GROUPS.map((group) => (
    <Group key={group} title={titles[group]} items={items.filter((item) => groupOf(item) === group)} />
  ));
}

function Group({ title, items }: { title: string; items: readonly PrescriptionItem[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 print:mt-4">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id} className="break-inside-avoid py-3 print:py-2">
            <Medicine item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Medicine({ item }: { item: PrescriptionItem }) {
  const { storeTimezone } = useSettings();
  const expiry = effectiveExpiry(item);
  const facts: [string, string][] = [
    ["Strength and pack", item.variant_title ?? "Not recorded"],
    ["Quantity", counted(item.quantity, "pack")],
    item.last_renewal_date === null
      ? ["First supply", dayOf(item.start_date)]
      : ["Last ordered", `${dayOf(item.last_renewal_date)}${unpaid(item, storeTimezone)}`],
    ["Lasts until about", dayOf(item.lasts_until ?? null)],
    ["Repeats left", item.repeats === null ? "Not recorded" : String(item.repeats)],
    ["Prescription expires", dayOf(expiry)],
  ];
  return (
    <>
      <h3 className="font-semibold break-words">{item.product_name}</h3>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3 print:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Marks an unpaid order, of which the patient has nothing yet: a doctor would take it for a supply. */
function unpaid({ last_order: order, last_renewal_date: day }: PrescriptionItem, timeZone: string): string {
  if (!order || (!isOnItsWay(order) && !order.is_placed) || toDay(order.at, timeZone) !== day) return "";
  return order.is_placed ? " (payment not confirmed yet)" : " (not finished)";
}

function dayOf(day: string | null): string {
  return day === null ? "Not known" : shortDay(day);
}
