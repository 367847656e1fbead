import type { Preview, UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { useRef, useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { wantedItems } from "./order-lines.ts";

export interface Replacing {
  replaced: UnpaidOrder | null;
  setReplaced: (order: UnpaidOrder | null) => void;
}

/** The unpaid orders that the patient has to decide about before placing this one. */
export function useUnpaidOrders({
  token,
  preview,
  leftOut,
}: {
  token: string;
  preview: Preview;
  leftOut: ReadonlySet<number>;
}) {
  const utils = trpc.useUtils();
  const cancelling = trpc.renewals.cancelByLink.useMutation({
    onSettled: () => utils.renewals.preview.invalidate(),
  });
  const [isAsked, setIsAsked] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  const shown = (preview.unpaid_orders ?? []).filter((order) =>
    preview.items.some((item) => !leftOut.has(item.id) && isIn(order, item)),
  );
  const wanted = wantedItems(preview.items, leftOut);
  // A placed order can neither be replaced nor cancelled, and does not prevent ordering more.
  const undecided = shown.filter((order) => !order.is_placed && wanted.some((item) => isIn(order, item)));
  return {
    shown: shown.filter((order) => !order.is_placed),
    placed: shown.filter((order) => order.is_placed),
    isInUnpayable: ({ continue_url: url }: Preview["items"][number]) =>
      shown.some((order) => order.out_of_stock && url !== null && order.continue_url === url),
    isAsked: isAsked && undecided.length > 0,
    first,
    cancelling,
    cancel: (order: UnpaidOrder) => cancelling.mutate({ renewalId: order.id, token }),
    /** Returns whether anything is undecided, and moves the focus to it. */
    ask: (): boolean => {
      setIsAsked(undecided.length > 0);
      if (undecided.length > 0) first.current?.focus();
      // An order without a link leaves nothing to decide yet: it may be ready, or gone, by now.
      if (undecided.some((order) => !order.continue_url)) void utils.renewals.preview.invalidate();
      return undecided.length > 0;
    },
  };
}

/**
 * Tells whether an order contains the same prescription, or another one for the same pack; an unknown strength counts
 * as the same.
 */
function isIn(order: UnpaidOrder, item: Preview["items"][number]): boolean {
  return order.items.some(
    ({ id, product_name, variant_title: strength = null }) =>
      id === item.id ||
      (product_name === item.product_name &&
        (strength === null || item.variant_title === null || strength === item.variant_title)),
  );
}
