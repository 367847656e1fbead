import { passwordResetTemplate } from "../compiled/password-reset.gen.ts";
import type { PasswordResetData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { PasswordResetSecrets } from "../secrets.ts";

const fill = fillable(passwordResetTemplate);

/** The way to a new password for somebody who has forgotten theirs, or whose account rests after wrong guesses. */
export function passwordResetMessage(data: PasswordResetData, secrets: PasswordResetSecrets): Message {
  const { subject, preheader, reason, ...words } =
    data.about === "guesses" ? afterGuesses(data) : asked(data);
  const body = fill({ ...layout(data, { subject, preheader, reason }), ...words, link: secrets.resetUrl });
  return { subject, preheader, ...body, headers: {} };
}

function asked({ pharmacyName }: PasswordResetData) {
  return {
    subject: "Reset your password",
    preheader: "The link in this email works for 1 hour. If you did not ask for it, there is nothing to do.",
    reason: `${pharmacyName} sends you this because a new password was asked for with your email address.`,
    why: `Somebody asked to reset the password of your account with ${pharmacyName}. If it was you, choose a new one here.`,
    duration: "1 hour",
    otherwise: "If it was not you, there is nothing to do: your password stays as it is.",
  };
}

function afterGuesses({ pharmacyName }: PasswordResetData) {
  return {
    subject: "Sign-ins to your account are paused",
    preheader: "Wrong passwords were tried for your account. The link in this email lets you in at once.",
    reason: `${pharmacyName} sends you this because wrong passwords were tried for your email address.`,
    why: `Somebody tried several wrong passwords for your account with ${pharmacyName}, so we have paused sign-ins to it for an hour. If you want to sign in now, choose a new password here.`,
    duration: "24 hours",
    otherwise:
      "If it was not you: nobody got in, and your password stays as it is. You can also sign in with it in an hour.",
  };
}
