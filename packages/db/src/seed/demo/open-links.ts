import type { Dataset } from "./dataset.ts";
import type { EmailRow } from "./rows.ts";

const MINUTE = 60_000;

/** Records which reminder links patients opened: most of those who then ordered, and some who did not. */
export function openLinks(dataset: Dataset): void {
  const { rows, random, calendar } = dataset;
  const reminders = rows.emails.filter(({ kind }) => kind === "reminder");
  const orderedAt = ordersByReminder(dataset, reminders);
  for (const reminder of reminders) {
    const sentAt = reminder.sent_at?.getTime() ?? 0;
    const ordered = orderedAt.get(reminder.id);
    const isOpened = random.below(6) < (ordered === undefined ? 3 : 5);
    const read = sentAt + (5 + random.below(600)) * MINUTE;
    const chosen =
      ordered === undefined ? read : Math.max(sentAt + MINUTE / 2, ordered - readingTime(dataset));
    const isPast = chosen < Math.min(ordered ?? Infinity, calendar.at(0, 0).getTime());
    if (isOpened && isPast) reminder.opened_at = new Date(chosen);
  }
}

function readingTime({ random }: Dataset): number {
  return (2 + random.below(15)) * MINUTE;
}

/** Returns when each reminder first led to an order: an order counts for the last reminder before it. */
function ordersByReminder({ rows }: Dataset, reminders: readonly EmailRow[]): Map<number, number> {
  const ordered = new Map<number, number>();
  for (const { id, created_at } of rows.renewals) {
    const at = created_at?.getTime() ?? 0;
    for (const line of rows.renewalItems.filter(({ renewal_id }) => renewal_id === id)) {
      const last = reminders.findLast(
        ({ prescription_ids, sent_at }) =>
          prescription_ids?.includes(line.item_id) && (sent_at?.getTime() ?? 0) < at,
      );
      if (last) ordered.set(last.id, Math.min(at, ordered.get(last.id) ?? at));
    }
  }
  return ordered;
}
