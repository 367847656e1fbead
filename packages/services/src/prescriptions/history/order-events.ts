import type { RenewalState } from "@scriptkeeper/contracts/constants";
import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import {
  endedRenewalStates,
  isLeftOut,
  isPaymentOpen,
  isVoided,
  type PaymentFacts,
} from "@scriptkeeper/domain/lifecycles/renewal";
import {
  placedLabel,
  type RecordedEnd,
  whyRenewalState,
} from "@scriptkeeper/domain/lifecycles/renewal-words";
import { counted } from "@scriptkeeper/domain/number-words";
import { discountLabel } from "@scriptkeeper/domain/prices/discounts";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { isPricedForMore, recordedDiscount, whyCharged } from "../items/recorded-line.ts";
import type { HistoryOrder } from "./history.queries.ts";
import type { listEnds } from "./order-ends.queries.ts";

type EndOf = Awaited<ReturnType<typeof listEnds>>;

/** Events for the orders that contained the prescription, each with its current state. */
export function orderEvents(
  orders: readonly HistoryOrder[],
  { endOf, timeZone }: { endOf: EndOf; timeZone: string },
): HistoryEvent[] {
  return orders.map(({ renewal, line, carer }) => ({
    key: `order-${renewal.id}`,
    kind: "renewed",
    at: renewal.created_at.toISOString(),
    title: "Renewed",
    detail: detailOf(line),
    state: standingOf({ renewal, line }),
    state_why: whyStanding({ renewal, line }, { end: endOf(renewal), timeZone }),
    by: carer && `${carer}, for the patient`,
    changes: [],
    why: whyCharged(line, { who: "staff", timeZone }),
  }));
}

type Standing = Pick<HistoryOrder, "renewal" | "line">;

/** Whether the order still counts for this prescription. */
export function counts(order: HistoryOrder): boolean {
  return !endedRenewalStates.includes(stateOf(order));
}

/** A line that the store refused counts as refused, whatever happened to the order's other lines. */
function stateOf(order: Standing): RenewalState {
  return isLeftOut(order.renewal, order.line) ? "refused" : order.renewal.state;
}

function standingOf(order: Standing): HistoryEvent["state"] {
  return renewalStanding({ ...order.renewal, state: stateOf(order) });
}

function whyStanding(
  { renewal, line }: Standing,
  known: { end: RecordedEnd | null; timeZone: string },
): string[] {
  if (!isLeftOut(renewal, line) || !line.given_back_at) return whyRenewalState(renewal, known);
  const on = shortInstant(line.given_back_at, known.timeZone);
  return [
    `The store's order does not include it. ${line.took_repeat ? "The repeat it had reserved was returned" : "It was left out"} on ${on}.`,
  ];
}

/** "2 packs, 1 repeat used, Winter (10% off), $35.99" */
function detailOf(line: HistoryOrder["line"]): string {
  const packs = counted(line.quantity, "pack");
  const repeat = line.took_repeat ? `1 repeat ${line.given_back_at ? "returned" : "used"}` : null;
  const { total_cents: total, given_back_at: givenBack } = line;
  const sum = total === null || givenBack || isPricedForMore(line) ? null : dollars(total);
  return [packs, repeat, discountOf(line), sum].filter(Boolean).join(", ");
}

function discountOf(line: HistoryOrder["line"]): string | null {
  const discount = recordedDiscount(line);
  return discount && `${line.discount_name ?? "Discount"} (${discountLabel(discount)})`;
}

/** The state of an order, as staff read it. */
export function renewalStanding(
  renewal: PaymentFacts & Parameters<typeof isVoided>[0],
): HistoryEvent["state"] {
  if (isPaymentOpen(renewal)) return { label: placedLabel, tone: "waiting" };
  if (isVoided(renewal)) return { label: "Placed, but not paid", tone: "neutral" };
  return renewalStandings[renewal.state];
}

const renewalStandings: Record<RenewalState, HistoryEvent["state"]> = {
  opening: { label: "Being prepared", tone: "waiting" },
  open: { label: "Not paid yet", tone: "waiting" },
  closing: { label: "Being closed", tone: "waiting" },
  paid: { label: "Paid", tone: "good" },
  lapsed: { label: "Not finished", tone: "neutral" },
  refused: { label: "Refused", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};
