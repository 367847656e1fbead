import { reorderItems } from "@scriptkeeper/contracts/messages";
import { followUpTemplate } from "../compiled/follow-up.gen.ts";
import type { ReminderData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { reminderLayout, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { ReminderSecrets } from "../secrets.ts";

const fill = fillable(followUpTemplate);

/**
 * Writes the follow-up, when nothing seems to have come of a reminder or an order: the link again, with no assumption
 * about the reader.
 */
export function followUpMessage(data: ReminderData, secrets: ReminderSecrets): Message {
  const count = data.items.length;
  const closed = data.items.filter((item) => item.orderClosed).length;
  const subject =
    closed === count
      ? "Your order was closed before a payment was confirmed"
      : "Do you still need to reorder?";
  const preheader = "If you have ordered already, or do not need more yet, you can ignore this email.";
  const body = fill({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    heading: subject,
    intro: introOf({ count, closed }),
    items: itemLines(data.items),
    button: reorderItems(count),
    link: secrets.renewUrl,
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}

function introOf({ count, closed }: { count: number; closed: number }): string {
  const it = count === 1 ? "this item" : `these ${count} items`;
  if (closed === 0) return `A few days ago, we reminded you to order ${it} again.`;
  if (closed === count)
    return `An order with ${it} was closed, because no payment for it was confirmed in time. If you have not paid, you can order again whenever you like.`;
  return `A few days ago, we reminded you to order ${it} again, or they were in an order that was closed because no payment for it was confirmed in time. You can still order them.`;
}
