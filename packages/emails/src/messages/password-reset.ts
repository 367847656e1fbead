import { passwordResetTemplate } from "../compiled/password-reset.gen.ts";
import { fillable } from "../fill-template.ts";
import { frame } from "../frame.ts";
import type { Message } from "../message.ts";
import type { PasswordResetData } from "../payloads.ts";
import type { PasswordResetSecrets } from "../secrets.ts";

const fill = fillable(passwordResetTemplate);

/** The way to a new password for somebody who has forgotten theirs. */
export function passwordResetMessage(data: PasswordResetData, secrets: PasswordResetSecrets): Message {
  const subject = "Reset your password";
  const preheader =
    "The link in this email works for 1 hour. If you did not ask for it, there is nothing to do.";
  const body = fill({
    ...frame(data, {
      subject,
      preheader,
      reason: `${data.pharmacyName} sends you this because a new password was asked for with your email address.`,
    }),
    link: secrets.resetUrl,
  });
  return { subject, preheader, ...body, headers: {} };
}
