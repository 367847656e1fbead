import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { useWhose } from "../carers/whose.ts";
import { useReorder } from "../dashboard/reorder/use-reorder.ts";
import { whyNotStarted } from "../dashboard/reorder/why-not-started.ts";
import { outOfStockWords } from "./out-of-stock-words.ts";

export interface OutOfStockOrder {
  order: PatientRenewal;
}

/** Says of an unpaid order that it can't be paid now, why, and what to do. */
export function WhyNotPayable({ order }: OutOfStockOrder) {
  const { mayOrder } = useWhose();
  const isAnyLeft = order.out_of_stock === "some";
  return (
    <p>
      {outOfStockWords(order)}
      {(mayOrder || !isAnyLeft) && (
        <span className="font-semibold">
          {isAnyLeft
            ? " You can order the rest now. The new order will replace this one."
            : " Look here again later. If you need it soon, contact us."}
        </span>
      )}
    </p>
  );
}

/** Begins a new order of what the store still has of one that can't be paid. */
export function OrderTheRest({ order }: OutOfStockOrder) {
  const reorder = useReorder();
  const [first] = order.items.filter((item) => !item.is_out_of_stock);
  if (order.out_of_stock !== "some" || !first) return null;
  return (
    <>
      {reorder.error !== null && (
        <Alert variant="destructive" role="alert" className="basis-full">
          {whyNotStarted(reorder.error)}
        </Alert>
      )}
      <Button
        variant="secondary"
        className="print:hidden"
        busy={reorder.isPending}
        onClick={() =>
          reorder.start(
            first.id,
            order.items.map(({ id }) => id),
          )
        }
      >
        Order the rest
      </Button>
    </>
  );
}
