import { shortDollars } from "@scriptkeeper/domain/prices/money";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import type { CurrentPrices } from "./use-current-prices.ts";
import { useReorder } from "./use-reorder.ts";
import { whyNotStarted } from "./why-not-started.ts";

export interface DueNowProps {
  due: readonly number[];
  /** The known prices; undefined while they load. */
  prices: CurrentPrices | undefined;
}

/** What is due today, at the top of the page: one button orders all of it. */
export function DueNow({ due, prices }: DueNowProps) {
  const reorder = useReorder();
  const [first] = due;
  if (first === undefined) return null;
  const one = due.length === 1;
  return (
    <section
      aria-label="What is due"
      className="mb-3 space-y-3 rounded-md border border-accent bg-accent-soft p-3 sm:mb-4 sm:p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 grow basis-40 text-lg leading-snug font-semibold text-accent">
          {one ? "1 medicine is due" : `${due.length} medicines are due`}
          {prices ? about(due, prices) : <PlaceOfPrice />}.
        </p>
        <Button busy={reorder.isPending} onClick={() => reorder.start(first, due)} className="max-sm:grow">
          {one ? "Order it" : due.length === 2 ? "Order both" : `Order all ${due.length}`}
        </Button>
      </div>
      {reorder.error !== null && (
        <Alert variant="destructive" role="alert">
          {whyNotStarted(reorder.error)}
        </Alert>
      )}
    </section>
  );
}

/** Reserves the room of the price, so that nothing below moves when it arrives. */
function PlaceOfPrice() {
  return (
    <span aria-hidden="true" className="invisible">
      , about $00
    </span>
  );
}

/** Returns ", about $33" if the price of each item is known; delivery and what the store adds come on top. */
function about(due: readonly number[], prices: CurrentPrices): string {
  const known = due.flatMap((id) => prices.get(id) ?? []);
  if (known.length < due.length) return "";
  const sum = known.reduce((total, cents) => total + cents, 0);
  return `, about ${shortDollars(Math.round(sum / 100) * 100)}`;
}
