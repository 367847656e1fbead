import type { CountedOrder } from "@scriptkeeper/contracts/renewals/orders";
import { placedLabel } from "@scriptkeeper/domain/lifecycles/renewal-words";
import { Badge } from "@scriptkeeper/ui/badge";
import { orderLabels } from "../shared/order-labels.ts";

const looks = {
  opening: "secondary",
  open: "warning",
  closing: "secondary",
  paid: "success",
  lapsed: "secondary",
  refused: "secondary",
  cancelled: "secondary",
} as const satisfies Record<CountedOrder["state"], unknown>;

/** The state of an order. */
export function OrderBadge({ is_placed, state }: Pick<CountedOrder, "is_placed" | "state">) {
  return (
    <Badge isState variant={is_placed ? looks.open : looks[state]}>
      {is_placed ? placedLabel : orderLabels[state]}
    </Badge>
  );
}
