import { isPaymentOpen } from "@scriptkeeper/domain/lifecycles/renewal";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { type Context, today, type WorkRule } from "../../../core/index.ts";
import { isSaidMissing } from "../delivery-facts.ts";
import { findLate, type LateRow, listLateOnes } from "./late-deliveries.queries.ts";

/** Orders that take longer than usual. */
export const lateDeliveriesWork: WorkRule = {
  kind: "late_delivery",
  find: (ctx, work) => findLate(ctx.db, { today: today(ctx), work }),
  async describe(ctx, keys) {
    const rows = await listLateOnes(ctx.db, { today: today(ctx), ids: keys });
    return rows.map((row) => toSubject(ctx, row));
  },
};

function toSubject(ctx: Context, { renewal, user }: LateRow) {
  const due = renewal.delivery_due_on ?? today(ctx);
  const order = renewal.order_name ?? renewal.order_id;
  return {
    key: renewal.id,
    title: user ? `${user.first_name} ${user.last_name}` : "Account deleted",
    detail: [order && `Order ${order}`, user?.phone].filter(Boolean).join(" · "),
    why: `${isPaymentOpen(renewal) ? "Placed" : "Paid"}. ${
      isSaidMissing(renewal)
        ? "The patient, or somebody who helps them, says that not everything has arrived."
        : `It should have arrived by ${shortDay(due)}.`
    }`,
    since: due,
    search: user?.email ?? null,
    item_id: null,
    ...(user && { patient_id: user.id }),
  };
}
