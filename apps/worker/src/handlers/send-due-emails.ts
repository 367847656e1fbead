import { sendDueEmails } from "@scriptkeeper/services/email";
import { reminderEmailCheck } from "@scriptkeeper/services/reminders";
import type { JobHandler } from "../job-handler.ts";

export const handleSendDueEmails: JobHandler = ({ ctx, mail, signal }) =>
  sendDueEmails(ctx, { mail, checks: [reminderEmailCheck], signal });
