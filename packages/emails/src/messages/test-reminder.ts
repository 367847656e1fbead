import type { Message } from "../message.ts";
import type { ReminderData } from "../payloads.ts";
import type { ReminderSecrets } from "../secrets.ts";
import { reminderMessage } from "./reminder.ts";

/** The reminder as an administrator tries it out: the same in all but its marked subject. */
export function testReminderMessage(data: ReminderData, secrets: ReminderSecrets): Message {
  const reminder = reminderMessage(data, secrets);
  return { ...reminder, subject: `[Test] ${reminder.subject}` };
}
