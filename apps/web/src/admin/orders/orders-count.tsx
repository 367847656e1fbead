import { OUTLOOK_DAYS } from "@scriptkeeper/contracts/constants";
import type { CountedNote } from "@scriptkeeper/contracts/lists/counted";
import type { OrdersDiscount } from "@scriptkeeper/contracts/renewals/orders";
import { counted, numberText, plural } from "@scriptkeeper/domain/number-words";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { useSettings } from "../../shared/settings-context.ts";

export interface OrdersCountProps {
  total: number;
  discount: OrdersDiscount | undefined;
  /** What the list counts, if it was opened by a number about a product or a prescription, or limited to some days. */
  counted: CountedNote | undefined;
  day: string;
  isSearched: boolean;
}

/** The number that opened the list, and what it counts. */
export function OrdersCount({ total, discount, counted, day, isSearched }: OrdersCountProps) {
  const { storeTimezone } = useSettings();
  return (
    <p role="status" className="wrap-anywhere">
      {counted ? (
        <>
          {isSearched && "Showing matches only. "}
          <strong>{counted.title}</strong>: {counted.is_more && "more than "}
          <Count>{total}</Count>
        </>
      ) : discount ? (
        <>
          {isSearched && "Showing matches only. "}
          <Uses total={total} discount={discount} />
        </>
      ) : (
        <>
          {isSearched && "Matches among "}
          <Count>{total}</Count> {plural(total, "order")}{" "}
          {day ? `on ${shortDay(day)}` : `in the last ${OUTLOOK_DAYS} days`}
        </>
      )}
      <span className="text-ink-muted">
        . Excludes lapsed, refused and cancelled orders. Days are in store time ({storeTimezone}).
      </span>
    </p>
  );
}

/** How often a discount was used: more often than there are orders if several lines of one order have it. */
function Uses({
  total,
  discount: { name, is_deleted, orders, is_more },
}: {
  total: number;
  discount: OrdersDiscount;
}) {
  if (name === null)
    return <strong>{is_deleted ? "A deleted discount" : "A discount that does not exist"}</strong>;
  return (
    <>
      <strong>{name}</strong> was used {is_more && "more than "}
      <Count>{total}</Count> {plural(total, "time")}
      {!is_more && ` in ${counted(orders, "order")}`}, of all time
    </>
  );
}

function Count({ children }: { children: number }) {
  return <strong className="tabular-nums">{numberText(children)}</strong>;
}
