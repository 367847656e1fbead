import type { RenewalState } from "@scriptkeeper/contracts/constants";
import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { isLeftOut, isUnpaidLate, isVoided } from "@scriptkeeper/domain/lifecycles/renewal";
import { placedLabel, whyRenewalState } from "@scriptkeeper/domain/lifecycles/renewal-words";
import { orderedPacks } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { addDays, type Day, shortDay } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { renewalStanding } from "../history/order-events.ts";
import { whyOrder } from "../items/recorded-line.ts";
import type { TimelineOrder } from "./events.queries.ts";

/** An event for an order, from its start to its end, with its contents. */
export function orderEvent(
  order: TimelineOrder,
  { timeZone, today }: { timeZone: string; today: Day },
): Omit<TimelineEvent, "key"> {
  const { renewal, lines, carer, end } = order;
  return {
    kind: "order",
    at: renewal.created_at.toISOString(),
    title: renewal.order_name ? `Order ${renewal.order_name}` : "Order",
    detail: [
      ...lines.map((line) => orderedPacks({ ...line, is_left_out: isLeftOut(renewal, line) })),
      ...sums(renewal),
    ].join(", "),
    state: renewalStanding(renewal),
    state_why: whyRenewalState(renewal, { end, timeZone }),
    by: carer && `${carer}, for the patient`,
    changes: [],
    steps: [...stepsOf(renewal), ...lateness(renewal, { timeZone, today })],
    why: whyOrder(order, { who: "staff", timeZone }),
  };
}

function sums({ total_cents, include_delivery }: TimelineOrder["renewal"]): string[] {
  return [
    ...(include_delivery ? ["home delivery"] : ["pick up"]),
    ...(total_cents === null ? [] : [dollars(total_cents)]),
  ];
}

const endings: Partial<Record<RenewalState, { label: string; tone: "good" | "bad" | "neutral" }>> = {
  paid: { label: "Paid", tone: "good" },
  lapsed: { label: "Not paid in time, repeats returned", tone: "neutral" },
  refused: { label: "Refused by the store", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};
const unpaidEnding = { label: placedLabel, tone: "waiting" } as const;
const voidedEnding = { label: "Placed, but not paid, repeats returned", tone: "neutral" } as const;

function stepsOf(renewal: TimelineOrder["renewal"]): TimelineEvent["steps"] {
  const { opened_at, placed_at, settled_at, state } = renewal;
  const unusual = isVoided(renewal) ? voidedEnding : isUnpaidLate(renewal) ? unpaidEnding : null;
  const ending = unusual ?? endings[state];
  return [
    ...step(opened_at, { label: "Payment page opened", tone: "neutral" }),
    ...step(placed_at, { label: placedLabel, tone: "waiting" }),
    ...(ending ? step(settled_at, ending) : []),
  ];
}

/** A step that says that the order is late, once its last expected day has passed. */
function lateness(
  { delivery_due_on: due }: TimelineOrder["renewal"],
  { timeZone, today }: { timeZone: string; today: Day },
): TimelineEvent["steps"] {
  if (due === null || due >= today) return [];
  return step(startOfDay(addDays(due, 1), timeZone), {
    label: `Later than usual: it should have arrived by ${shortDay(due)}`,
    tone: "bad",
  });
}

function step(
  at: Date | null,
  of: { label: string; tone: "good" | "waiting" | "bad" | "neutral" },
): TimelineEvent["steps"] {
  return at ? [{ at: at.toISOString(), detail: null, ...of }] : [];
}
