import { z } from "zod";
import { LinkToken } from "./primitives.ts";

/** The secret of the link that stands in every reminder. */
export const ReminderEmailsLink = z.object({ token: LinkToken });
export type ReminderEmailsLink = z.infer<typeof ReminderEmailsLink>;

/** Whether the customer gets reminders and expiry notices by email. */
export const ReminderEmails = z.object({ wanted: z.boolean() });
export type ReminderEmails = z.infer<typeof ReminderEmails>;

export const SetReminderEmailsInput = ReminderEmailsLink.extend(ReminderEmails.shape);
export type SetReminderEmailsInput = z.infer<typeof SetReminderEmailsInput>;

export const stopLinkDead =
  "This link does not belong to any account here. Write to us if you want reminder emails to stop.";
