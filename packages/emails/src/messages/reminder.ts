import { reorderItems } from "@scriptkeeper/contracts/messages";
import { reminderTemplate } from "../compiled/reminder.gen.ts";
import type { ReminderData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { reminderLayout, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { ReminderSecrets } from "../secrets.ts";
import { followUpMessage } from "./follow-up.ts";
import { lastEmailMessage } from "./last-email.ts";
import { reminderIntro } from "./reminder-intro.ts";

const fill = fillable(reminderTemplate);

/**
 * Writes a reminder: all due items of one customer, with one link that preselects them; or the follow-up or last email
 * after it.
 */
export function reminderMessage(data: ReminderData, secrets: ReminderSecrets): Message {
  if (data.isFollowUp) return followUpMessage(data, secrets);
  if (data.isLast) return lastEmailMessage(data, secrets);
  const count = data.items.length;
  const subject = `Time to reorder your ${count === 1 ? "prescription" : "prescriptions"}`;
  const preheader =
    count === 1
      ? "One item is due. The link opens your order without signing in."
      : `${count} items are due. The link opens your order without signing in.`;
  const body = fill({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    intro: reminderIntro(count),
    items: itemLines(data.items),
    button: reorderItems(count),
    link: secrets.renewUrl,
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}
