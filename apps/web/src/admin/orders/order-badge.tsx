import type { CountedOrder } from "@scriptkeeper/contracts/orders";
import { Badge } from "@scriptkeeper/ui/badge";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import { orderLabels, placedLabel } from "../shared/order-labels.ts";

const waiting = { variant: "warning", Icon: Hourglass } as const;
const working = { variant: "secondary", Icon: Hourglass } as const;
const ended = { variant: "secondary", Icon: CircleX } as const;

const looks = {
  opening: working,
  open: waiting,
  closing: working,
  paid: { variant: "success", Icon: CircleCheck },
  lapsed: ended,
  refused: ended,
  cancelled: ended,
} as const satisfies Record<CountedOrder["state"], unknown>;

/** Where an order stands. */
export function OrderBadge({ is_placed, state }: Pick<CountedOrder, "is_placed" | "state">) {
  const { variant, Icon } = is_placed ? waiting : looks[state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {is_placed ? placedLabel : orderLabels[state]}
    </Badge>
  );
}
