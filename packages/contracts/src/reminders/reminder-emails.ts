import { z } from "zod";
import { LinkToken } from "../primitives.ts";

/** The secret in the link to stop emails, which every reminder has. */
export const ReminderEmailsLink = z.object({ token: LinkToken });
export type ReminderEmailsLink = z.infer<typeof ReminderEmailsLink>;

/** Whether the recipient of the email gets reminders and the other emails about medicines. */
export const ReminderEmails = z.object({
  wanted: z.boolean(),
  /** The patient whose medicines the emails are about, if the link was in a carer's email. */
  for_patient: z.string().optional(),
});
export type ReminderEmails = z.infer<typeof ReminderEmails>;

export const SetMyReminderEmailsInput = z.object({ wanted: z.boolean() });
export type SetMyReminderEmailsInput = z.infer<typeof SetMyReminderEmailsInput>;

export const SetReminderEmailsInput = ReminderEmailsLink.extend({ wanted: z.boolean() });
export type SetReminderEmailsInput = z.infer<typeof SetReminderEmailsInput>;

export const careLinkDead = "You no longer help this person, so you do not get emails about their medicines.";

export const stopLinkDead =
  "This link does not belong to an account here. If you want reminder emails to stop, write to us.";
