import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals";
import { type ReactNode, useId, useState } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { useWhose } from "../carers/whose.ts";
import { DueNow } from "./due-now.tsx";
import { ordersOfItem } from "./patient-orders.ts";
import { PrescriptionCard } from "./prescription-card.tsx";
import { ReorderBar } from "./reorder-bar.tsx";
import { dueItems, groupBySupply } from "./supply-groups.ts";

/** So many that cannot be ordered are in nobody's way. */
const UNFOLDED = 3;

export interface PrescriptionListProps {
  prescriptions: PrescriptionItem[];
  orders: readonly PatientRenewal[];
}

/** The prescriptions, those that need something first, and the bar that orders the chosen ones. */
export function PrescriptionList({ prescriptions, orders }: PrescriptionListProps) {
  const { today } = useSettings();
  const { mayOrder } = useWhose();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const groups = groupBySupply(prescriptions, today);
  const inOrder = groups.flatMap(({ items }) => items);
  const selected = inOrder.filter((item) => item.eligibility.canOrder && chosen.has(item.id));

  function choose(id: number, wanted: boolean) {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <>
      {mayOrder && <DueNow due={dueItems(prescriptions, today).map((item) => item.id)} />}
      {groups.map(({ group, title, items }) => (
        <Group
          key={group}
          title={title}
          count={items.length}
          isFolded={group === "cannot" && items.length > UNFOLDED}
        >
          <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
            {items.map((item) => (
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
        </Group>
      ))}
      {mayOrder && inOrder.some((item) => item.eligibility.canOrder) && (
        <ReorderBar selected={selected.map((item) => item.id)} />
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  count: number;
  isFolded: boolean;
  children: ReactNode;
}

/** Prescriptions with which there is the same to do. */
function Group({ title, count, isFolded, children }: GroupProps) {
  const id = useId();
  const heading = (
    <h3 id={id} className="inline text-lg font-semibold">
      {title} <span className="text-ink-muted tabular-nums">({count})</span>
    </h3>
  );
  return (
    <section aria-labelledby={id} className="mb-6">
      {isFolded ? (
        <details>
          <summary className="mb-2 min-h-11 cursor-pointer content-center rounded-sm">{heading}</summary>
          {children}
        </details>
      ) : (
        <>
          <div className="mb-2">{heading}</div>
          {children}
        </>
      )}
    </section>
  );
}
