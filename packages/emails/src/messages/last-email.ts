import { reorderItems } from "@scriptkeeper/contracts/messages";
import { lastEmailTemplate } from "../compiled/last-email.gen.ts";
import type { ReminderData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { reminderLayout, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { ReminderSecrets } from "../secrets.ts";

const fill = fillable(lastEmailTemplate);

const subject = "Is everything all right?";

/**
 * Writes the last email, when a medicine should have run out and nothing was ordered: a kind question and what the
 * reader can do, with no assumption about them.
 */
export function lastEmailMessage(data: ReminderData, secrets: ReminderSecrets): Message {
  const count = data.items.length;
  const preheader =
    "You may have run out by now. Use the link to order more, or to tell us that you still have some.";
  const body = fill({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    heading: subject,
    intro:
      count === 1
        ? "By our records, you have run out of this item, and we have not heard from you."
        : `By our records, you have run out of these ${count} items, and we have not heard from you.`,
    items: itemLines(data.items, { ranOut: true }),
    button: reorderItems(count),
    link: secrets.renewUrl,
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}
