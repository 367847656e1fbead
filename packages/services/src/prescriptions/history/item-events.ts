import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { actorName } from "./change-events.ts";
import type { HistoryAudit, HistoryEmail, HistoryItem, HistoryOrder } from "./history.queries.ts";
import { counts } from "./order-events.ts";

interface Known {
  item: HistoryItem;
  orders: readonly HistoryOrder[];
  emails: readonly HistoryEmail[];
  /** The audit of the group that the item came with, which says who entered it. */
  entry: readonly HistoryAudit[];
}

/**
 * Events from the prescription's own columns: created, last updated, and the last renewal and reminder where no order
 * or email records them, as for data from an earlier system.
 */
export function itemEvents({ item, orders, emails, entry }: Known, timeZone: string): HistoryEvent[] {
  const order = item.shopify_order_id;
  const made = entry.find((row) => row.entry.action === "create order");
  const events: HistoryEvent[] = [
    {
      ...event(
        "created",
        "created",
        item.created_at,
        order ? `From store order ${order}` : "Entered by hand",
      ),
      by: made ? actorName(made) : null,
    },
  ];
  const { last_renewal_date: renewed, last_reminder_sent: reminded } = item;
  const isRenewalTold = orders.some(
    (each) => counts(each) && dayAt(each.renewal.created_at, timeZone) === renewed,
  );
  if (renewed && !isRenewalTold)
    events.push({ ...event("last-renewal", "renewed", startOfDay(renewed, timeZone), null), day: renewed });
  const isReminderTold = emails.some((email) => email.kind === "reminder" && isAbout(email, reminded));
  if (reminded && !isReminderTold) events.push(event("last-reminder", "reminded", reminded, null));
  if (item.updated_at > item.created_at) events.push(event("updated", "updated", item.updated_at, null));
  return events;
}

const titles = {
  created: "Created",
  "last-renewal": "Last renewal",
  "last-reminder": "Last reminder sent",
  updated: "Last updated",
};

function event(
  key: keyof typeof titles,
  kind: HistoryEvent["kind"],
  at: Date,
  detail: string | null,
): HistoryEvent {
  return { key, kind, at: at.toISOString(), title: titles[key], detail, state: null, by: null, changes: [] };
}

/** Whether an email is the last reminder sent. Its mark on the prescription is written at nearly the same moment. */
function isAbout(email: HistoryEmail, reminded: Date | null): boolean {
  return reminded !== null && Math.abs(email.created_at.getTime() - reminded.getTime()) < 60_000;
}
