import { careInvitationCheck, listEmailedCarers } from "../../care/index.ts";
import type { Context } from "../../core/index.ts";
import { backInStockCheck, reminderEmailCheck } from "../../reminders/index.ts";
import * as email from "../delivery/send-due-emails.ts";

/** Sends due emails with the worker's checks. */
export function sendDueEmails(ctx: Context, options: Omit<email.SendOptions, "checks" | "listCarers">) {
  return email.sendDueEmails(ctx, {
    ...options,
    listCarers: listEmailedCarers,
    checks: [reminderEmailCheck, backInStockCheck, careInvitationCheck],
  });
}
