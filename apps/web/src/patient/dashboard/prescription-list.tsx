import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals";
import type { SupplyGroup } from "@scriptkeeper/domain/supply";
import { type ReactNode, useId, useState } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { useWhose } from "../carers/whose.ts";
import { DueNow } from "./due-now.tsx";
import { ordersOfItem } from "./patient-orders.ts";
import { PrescriptionCard } from "./prescription-card.tsx";
import { ReorderBar } from "./reorder-bar.tsx";
import { dueItems, groupBySupply } from "./supply-groups.ts";
import { useCurrentPrices } from "./use-current-prices.ts";

/** So many that need nothing now, or cannot be ordered, are in nobody's way. */
const UNFOLDED = 3;
const FOLDED: ReadonlySet<SupplyGroup> = new Set(["later", "cannot"]);

export interface PrescriptionListProps {
  prescriptions: PrescriptionItem[];
  orders: readonly PatientRenewal[];
}

/** The prescriptions, those that need something first, and the bar that orders the chosen ones. */
export function PrescriptionList({ prescriptions, orders }: PrescriptionListProps) {
  const { today } = useSettings();
  const { mayOrder } = useWhose();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const prices = useCurrentPrices();
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
      {mayOrder && <DueNow due={dueItems(prescriptions, today).map((item) => item.id)} prices={prices} />}
      {groups.map(({ group, title, items }, index) => (
        <Group
          key={group}
          title={title}
          count={items.length}
          isFolded={index > 0 && FOLDED.has(group) && items.length > UNFOLDED}
        >
          <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
            {items.map((item) => (
              <li key={item.id}>
                <PrescriptionCard
                  item={item}
                  priceCents={prices.get(item.id)}
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
    <section aria-labelledby={id} className={isFolded ? "mb-1" : "mb-4"}>
      {isFolded ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center rounded-sm">{heading}</summary>
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
