import type { Message } from "../message.ts";
import type { TestData } from "../payloads.ts";
import type { TestSecrets } from "../secrets.ts";
import { reminderMessage } from "./reminder.ts";
import { staffCopyMessage } from "./staff-copy.ts";

/** The reminder as an administrator tries it out, with a marked subject: to the customer, or as a copy for staff. */
export function testReminderMessage(data: TestData, secrets: TestSecrets): Message {
  const reminder = reminderTo(data, secrets);
  return { ...reminder, subject: `[Test] ${reminder.subject}` };
}

function reminderTo({ staffCopy, ...data }: TestData, { renewUrl, ...secrets }: TestSecrets): Message {
  if (staffCopy) return staffCopyMessage(data, staffCopy);
  if (!renewUrl) throw new Error("A test email to a customer needs a renewal link");
  return reminderMessage(data, { renewUrl, ...secrets });
}
