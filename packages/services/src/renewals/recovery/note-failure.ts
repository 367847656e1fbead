import type { RenewalState } from "@scriptkeeper/contracts/constants";
import { renewalTag } from "@scriptkeeper/store/renewal-tag";
import type { Context } from "../../core/index.ts";
import { countFailure } from "../renewal-changes.queries.ts";
import { logAttentionOnce } from "../renewal-log.ts";
import { GIVEN_UP_AFTER, type RenewalRow } from "../renewals.queries.ts";

type Failing = Pick<RenewalRow, "id" | "state">;

interface Advice {
  /** After how many failures in a row administrators are told. */
  after: number;
  action: string;
  text(tag: string): string;
}

const again = "It is tried again every hour.";

function leftBehind({ state }: Failing): Advice {
  const what = state === "paid" ? "is paid" : "came to nothing";
  return {
    after: 5,
    action: "Draft order perhaps left at the store",
    text: (tag) =>
      `This order ${what}, but the store fails when it is asked to remove what may be left of its checkout. Look for a draft order with the tag ${tag} at the store: if there is one that isn't paid, delete it, so that nobody pays for it. ${again}`,
  };
}

/** An order whose checkout can't be made is given up soon; one that waits longer can't even be looked up. */
const advice: Partial<Record<RenewalState, Advice>> = {
  opening: {
    after: GIVEN_UP_AFTER + 3,
    action: "Checkout not found out",
    text: (tag) =>
      `The store fails to say whether it made the checkout of this order, and until it does the patient can't order its medicines. Look for a draft order with the tag ${tag} at the store: if there is one that isn't paid, delete it. Tell whoever runs Scriptkeeper. It is tried again every few minutes.`,
  },
  open: {
    after: 7,
    action: "Order not followed at the store",
    text: (tag) =>
      `What became of this order at the store can't be found out, so a payment may go unnoticed here. Look at the order or draft order with the tag ${tag} at the store, and tell whoever runs Scriptkeeper. ${again}`,
  },
  closing: {
    after: 7,
    action: "Checkout not removed at the store",
    text: (tag) =>
      `The checkout of this order can't be removed at the store, and until it is gone the patient can't order its medicines. Open the draft order with the tag ${tag} at the store, and delete it if it isn't paid. ${again} What you do there is then noticed here by itself.`,
  },
};

/**
 * Counts a failure that is about this renewal alone, so that it is tried less often, and after some of them tells
 * administrators, once, what to do.
 */
export function noteFailure(ctx: Context, failing: Failing): Promise<void> {
  return note(ctx, failing, ({ state }) => advice[state]);
}

/** Does what `noteFailure` does when duplicate checkouts of a paid or ended renewal can't be removed. */
export function noteLeftBehind(ctx: Context, failing: Failing): Promise<void> {
  return note(ctx, failing, leftBehind);
}

/**
 * Tells administrators, once, that a second checkout of an open order can't be removed. `own` is the name of the
 * checkout to which the patient was sent, if it is known; once the order is placed, no checkout is to be kept.
 */
export function reportSecond(ctx: Context, renewal: RenewalRow, own: string | null): Promise<void> {
  const sentTo = own ?? `the one whose address there ends in ${renewal.checkout_id}`;
  const kept = renewal.order_id === null ? `, except ${sentTo}, to which the patient was sent,` : "";
  return logAttentionOnce(ctx, {
    renewal,
    type: "renewal",
    action: "Second draft order perhaps left at the store",
    description: `The store fails when it is asked to find or remove what may be a second draft order of this order. Look for draft orders with the tag ${renewalTag(renewal.id)} at the store: delete each one that isn't paid${kept} so that nobody pays twice. The order itself is followed as usual. It is tried again every few minutes.`,
    report: { key: `renewal_duplicate:${renewal.id}`, state: renewal.state },
  });
}

async function note(
  ctx: Context,
  failing: Failing,
  adviceOf: (renewal: Failing) => Advice | undefined,
): Promise<void> {
  const renewal = adviceOf(failing) ? await countFailure(ctx.db, failing.id) : null;
  const known = renewal && adviceOf(renewal);
  if (!known || renewal.failures < known.after) return;
  await logAttentionOnce(ctx, {
    renewal,
    type: "renewal",
    action: known.action,
    description: known.text(renewalTag(renewal.id)),
    report: { key: `renewal_fails:${renewal.id}`, state: renewal.state },
  });
}
