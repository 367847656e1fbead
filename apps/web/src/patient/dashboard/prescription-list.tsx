import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { OncePainted } from "@scriptkeeper/ui/once-painted";
import { type ReactNode, useId, useRef, useState } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { useWhose } from "../carers/whose.ts";
import { MovedFocusContext } from "../put-off/use-preserve-moved-focus.ts";
import { PrescriptionCard } from "./card/prescription-card.tsx";
import { openRows } from "./open-rows.ts";
import { ordersOfItem } from "./orders/patient-orders.ts";
import { ReorderBar } from "./reorder/reorder-bar.tsx";
import type { CurrentPrices } from "./reorder/use-current-prices.ts";
import { groupBySupply } from "./supply-groups.ts";

export interface PrescriptionListProps {
  prescriptions: PrescriptionItem[];
  orders: readonly PatientRenewal[];
  /** How many orders are shown above the list. */
  ordersAbove: number;
  /** The price of one pack of each item in cents, if known. */
  prices: CurrentPrices | undefined;
}

/** The prescriptions, those that need something first, and the bar that orders the selected ones. */
export function PrescriptionList({ prescriptions, orders, ordersAbove, prices }: PrescriptionListProps) {
  const { today } = useSettings();
  const { mayOrder } = useWhose();
  const moved = useRef<string | null>(null);
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

  const open = openRows(groups, { ordersAbove });
  return (
    <MovedFocusContext value={moved}>
      {groups.map(({ group, title, items }, index) => (
        <Group key={group} title={title} items={items} open={open[index] ?? 0}>
          {(item) => (
            <PrescriptionCard
              item={item}
              priceCents={prices?.get(item.id)}
              orders={ordersOfItem(orders, item.id)}
              isReplaced={isReplaced(item, prescriptions)}
              selected={chosen.has(item.id)}
              onSelect={(wanted) => choose(item.id, wanted)}
            />
          )}
        </Group>
      ))}
      {mayOrder && inOrder.some((item) => item.eligibility.canOrder) && (
        <ReorderBar selected={selected.map((item) => item.id)} />
      )}
    </MovedFocusContext>
  );
}

interface GroupProps {
  title: string;
  items: readonly PrescriptionItem[];
  /** How many rows are open at first. */
  open: number;
  children: (item: PrescriptionItem) => ReactNode;
}

/** Prescriptions that need the same action. */
function Group({ title, items, open, children }: GroupProps) {
  const id = useId();
  const heading = (
    <h3 id={id} className="inline text-lg font-semibold">
      {title} <span className="text-ink-muted tabular-nums">({items.length})</span>
    </h3>
  );
  const rows = (from: number, to?: number) => <Rows items={items.slice(from, to)}>{children}</Rows>;
  if (open === 0) {
    return (
      <section aria-labelledby={id}>
        <Folded summary={heading}>{rows(0)}</Folded>
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className="mb-2">
      <div className="mb-1">{heading}</div>
      {rows(0, open)}
      {open < items.length && (
        <Folded
          summary={
            <span className="font-semibold">
              {items.length - open} more<span className="sr-only">: {title}</span>
            </span>
          }
        >
          {rows(open)}
        </Folded>
      )}
    </section>
  );
}

function Folded({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center rounded-sm">{summary}</summary>
      <OncePainted>{children}</OncePainted>
    </details>
  );
}

function Rows({ items, children }: Pick<GroupProps, "items" | "children">) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}

/**
 * Tells whether a prescription is used up or expired, but another one for the same pack can be ordered, so that no
 * doctor is needed.
 */
function isReplaced(item: PrescriptionItem, all: readonly PrescriptionItem[]): boolean {
  const { code } = item.eligibility;
  if ((code !== "no_repeats" && code !== "expired") || item.variant_id === null) return false;
  return all.some(({ variant_id, eligibility }) => variant_id === item.variant_id && eligibility.canOrder);
}
