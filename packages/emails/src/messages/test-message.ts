import type { PayloadOf, TestData } from "../payloads.ts";
import type { Message } from "../rendering/message.ts";
import type { TestSecrets } from "../secrets.ts";
import { reminderMessage } from "./reminder.ts";
import { staffCopyMessage } from "./staff-copy.ts";
import { wordedSample } from "./worded-sample.ts";

/**
 * Writes an administrator's test email, with a marked subject: new words for an email, or a reminder to the customer
 * or as a copy for staff.
 */
export function testMessage(data: PayloadOf["test"], secrets: TestSecrets): Message {
  const message = "about" in data ? wordedSample(data) : reminderTo(data, secrets);
  return { ...message, subject: `[Test] ${message.subject}` };
}

function reminderTo({ staffCopy, ...data }: TestData, { renewUrl, ...secrets }: TestSecrets): Message {
  if (staffCopy) return staffCopyMessage(data, staffCopy);
  if (!renewUrl) throw new Error("A test email to a customer needs a renewal link");
  return reminderMessage(data, { renewUrl, ...secrets });
}
