import { reorderItems } from "@scriptkeeper/contracts/messages";
import { staffCopyTemplate } from "../compiled/staff-copy.gen.ts";
import type { ReminderData, StaffCopy } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import { reminderIntro } from "./reminder-intro.ts";

const fill = fillable(staffCopyTemplate);

/**
 * Writes a customer's reminder for the administrator who asked for a test: it says so, and its button orders nothing.
 */
export function staffCopyMessage(data: ReminderData, { prescriptionUrl }: StaffCopy): Message {
  const subject = "Time to reorder your prescription";
  const preheader = "A test for you only: the customer was not emailed, and nothing can be ordered from it.";
  const body = fill({
    ...layout(data, {
      subject,
      preheader,
      reason: `${data.pharmacyName} sent you this email because you asked for a test email in its back office.`,
    }),
    intro: reminderIntro(data.items.length),
    items: itemLines(data.items),
    button: reorderItems(data.items.length),
    link: prescriptionUrl,
  });
  return { subject, preheader, ...body, headers: {} };
}
