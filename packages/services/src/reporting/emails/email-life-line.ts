import type { RenewalState } from "@scriptkeeper/contracts/constants";
import type { TimelineStep } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { EmailLifeLine } from "@scriptkeeper/contracts/reporting/logs";
import { type AdminContext, notFound } from "../../core/index.ts";
import { type EmailOnItsWay, findEmailOnItsWay, listEmailSteps, orderingHashes } from "../../email/index.ts";
import { findKeptLinks, listOrdersByLinks, type OrderByLink } from "./orders-by-link.queries.ts";

/**
 * The life of an email: from the queue through each delivery attempt to replies and bounces, in the mail servers'
 * words, and to the order made by its link. NOT_FOUND for a missing email.
 */
export async function emailLifeLine(ctx: AdminContext, { id }: { id: number }): Promise<EmailLifeLine> {
  const email = await findEmailOnItsWay(ctx.db, id);
  if (!email) throw notFound(logMessages.emailNotFound);
  const [steps, { orders, ordered }] = await Promise.all([listEmailSteps(ctx, [id]), readOrders(ctx, email)]);
  const all = [...ownSteps(email), ...(steps.get(id) ?? []), ...orders.map(orderStep)];
  return {
    status: email.state,
    subject: email.subject,
    sent_at: email.sent_at?.toISOString() ?? null,
    has_content: email.has_content,
    // Steps at the same instant stay in the order above.
    steps: all.toSorted((one, other) => one.at.localeCompare(other.at)),
    withdrawn: email.state === "cancelled" ? email.last_error : null,
    ordered,
  };
}

function ownSteps(email: EmailOnItsWay): TimelineStep[] {
  const { state, created_at, resent_at, opened_at, next_attempt_at } = email;
  const step = (at: Date, label: string, tone: TimelineStep["tone"] = "neutral") => ({
    at: at.toISOString(),
    label,
    tone,
    detail: null,
  });
  return [
    step(created_at, "Queued"),
    ...(resent_at ? [step(resent_at, "Queued to be resent")] : []),
    ...(opened_at ? [step(opened_at, "Link opened", "good")] : []),
    ...(state === "queued" && next_attempt_at > created_at
      ? [step(next_attempt_at, "Next attempt", "waiting")]
      : []),
  ];
}

async function readOrders(
  ctx: AdminContext,
  email: EmailOnItsWay,
): Promise<{ orders: OrderByLink[]; ordered: EmailLifeLine["ordered"] }> {
  const hashes = orderingHashes(ctx.keys, email);
  const links = hashes.length > 0 ? await findKeptLinks(ctx.db, hashes) : [];
  const orders = links.length > 0 ? await listOrdersByLinks(ctx.db, links) : [];
  if (orders.length > 0) return { orders, ordered: "yes" };
  if (links.length > 0) return { orders, ordered: "no" };
  return { orders, ordered: hashes.length > 0 ? "unknown" : null };
}

function orderStep({ created_at, state, order_name }: OrderByLink): TimelineStep {
  const { label, tone } = endings[state](order_name ?? "without a number");
  return { at: created_at.toISOString(), label, detail: null, tone };
}

const begun = () => ({ label: "Led to an order that is not paid yet", tone: "waiting" }) as const;

const endings: Record<RenewalState, (name: string) => Pick<TimelineStep, "label" | "tone">> = {
  opening: begun,
  open: begun,
  closing: begun,
  paid: (name) => ({ label: `Led to order ${name}`, tone: "good" }),
  lapsed: () => ({ label: "Led to an order that was not paid in time", tone: "neutral" }),
  refused: () => ({ label: "Led to an order that the store refused", tone: "bad" }),
  cancelled: (name) => ({ label: `Led to order ${name}, which was cancelled`, tone: "neutral" }),
};
