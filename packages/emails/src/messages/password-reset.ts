import { passwordResetTemplate } from "../compiled/password-reset.gen.ts";
import type { PasswordResetData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { PasswordResetSecrets } from "../secrets.ts";

const fill = fillable(passwordResetTemplate);

/**
 * Writes the email with a link to a new password, for someone who has forgotten theirs or whose account is paused
 * after wrong guesses.
 */
export function passwordResetMessage(data: PasswordResetData, secrets: PasswordResetSecrets): Message {
  const { subject, preheader, reason, ...words } =
    data.about === "guesses" ? afterGuesses(data) : asked(data);
  const body = fill({ ...layout(data, { subject, preheader, reason }), ...words, link: secrets.resetUrl });
  return { subject, preheader, ...body, headers: {} };
}

function asked({ pharmacyName }: PasswordResetData) {
  return {
    subject: "Reset your password",
    preheader:
      "The link in this email works for 1 hour. If you did not ask for it, you can ignore this email.",
    reason: `${pharmacyName} sent you this email because a new password was requested for your email address.`,
    why: `Someone asked to reset the password for your account with ${pharmacyName}. If it was you, choose a new password here.`,
    duration: "1 hour",
    otherwise: "If it was not you, you can ignore this email. Your password has not changed.",
  };
}

function afterGuesses({ pharmacyName }: PasswordResetData) {
  return {
    subject: "Sign-in to your account is paused",
    preheader:
      "Wrong passwords were tried for your account. The link in this email lets you sign in straight away.",
    reason: `${pharmacyName} sent you this email because wrong passwords were tried for your email address.`,
    why: `Someone tried several wrong passwords for your account with ${pharmacyName}, so we have paused sign-in for an hour. To sign in now, choose a new password here.`,
    duration: "24 hours",
    otherwise:
      "If it was not you, do not worry: nobody got in, and your password has not changed. In an hour, you can also sign in with it again.",
  };
}
