import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals";
import { useState } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { ordersOfItem } from "./patient-orders.ts";
import { PrescriptionCard } from "./prescription-card.tsx";
import { ReorderBar } from "./reorder-bar.tsx";
import { byUrgency } from "./sort-by-urgency.ts";

export interface PrescriptionListProps {
  prescriptions: PrescriptionItem[];
  orders: readonly PatientRenewal[];
}

/** The prescriptions, those that need something first, and the bar that orders the chosen ones. */
export function PrescriptionList({ prescriptions, orders }: PrescriptionListProps) {
  const { today } = useSettings();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const inOrder = byUrgency(prescriptions, today);
  const selected = inOrder.filter((item) => item.eligibility.canOrder && chosen.has(item.id));

  function choose(id: number, wanted: boolean) {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <>
      <ul className="space-y-4">
        {inOrder.map((item) => (
          <li key={item.id}>
            <PrescriptionCard
              item={item}
              orders={ordersOfItem(orders, item.id)}
              selected={chosen.has(item.id)}
              onSelect={(wanted) => choose(item.id, wanted)}
            />
          </li>
        ))}
      </ul>
      {inOrder.some((item) => item.eligibility.canOrder) && (
        <ReorderBar selected={selected.map((item) => item.id)} />
      )}
    </>
  );
}
