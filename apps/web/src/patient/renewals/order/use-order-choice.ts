import type { Preview, UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { useState } from "react";
import type { OrderChoice } from "./order-lines.ts";

/**
 * Holds the patient's choices. At first they match the link's checkout that is open or being prepared, or else leave out
 * what has been ordered since the link was sent, unless that is everything.
 */
export function useOrderChoice(preview: Begun) {
  const [choice, setChoice] = useState(() => toChoice(preview));
  return {
    choice,
    setQuantity: (id: number, quantity: number) =>
      setChoice({ ...choice, quantities: new Map(choice.quantities).set(id, quantity) }),
    setLeftOut: (id: number, isLeftOut: boolean) => {
      const leftOut = new Set(choice.leftOut);
      if (isLeftOut) leftOut.add(id);
      else leftOut.delete(id);
      setChoice({ ...choice, leftOut });
    },
    setDelivery: (includeDelivery: boolean) => setChoice({ ...choice, includeDelivery }),
    /** Chooses what was chosen for an unpaid order that this one makes again. */
    takeOver: ({ items, include_delivery: includeDelivery }: UnpaidOrder) =>
      setChoice({
        ...choice,
        quantities: new Map([
          ...choice.quantities,
          ...items.map(({ id, quantity }) => [id, quantity] as const),
        ]),
        includeDelivery,
      }),
  };
}

type Begun = Pick<Preview, "items" | "open_checkout" | "preparing">;

function toChoice({ items, open_checkout, preparing }: Begun): OrderChoice {
  const open = open_checkout ?? preparing;
  const quantities = new Map(open?.items?.map(({ id, quantity }) => [id, quantity]));
  const others = open?.items
    ? items.map(({ id }) => id).filter((id) => !quantities.has(id))
    : orderedSince(items);
  return {
    quantities,
    leftOut: new Set(others.length < items.length ? others : []),
    includeDelivery: open?.include_delivery ?? false,
  };
}

function orderedSince(items: Preview["items"]): number[] {
  const since = items.filter(({ is_ordered_since }) => is_ordered_since);
  const isAnyElse = items.some((item) => item.eligibility.canOrder && !since.includes(item));
  return isAnyElse ? since.map(({ id }) => id) : [];
}
