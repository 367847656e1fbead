import { welcomeTemplate } from "../compiled/welcome.gen.ts";
import { fillable } from "../fill-template.ts";
import { frame, STOP_LATER } from "../frame.ts";
import { itemLines } from "../item-lines.ts";
import type { Message } from "../message.ts";
import type { WelcomeData } from "../payloads.ts";
import type { WelcomeSecrets } from "../secrets.ts";

const fill = fillable(welcomeTemplate);

/** A new account with its temporary password, and the prescription it was made for. */
export function welcomeMessage(data: WelcomeData, secrets: WelcomeSecrets): Message {
  const subject = "Your account is ready";
  const preheader = "Sign in with your temporary password, then choose one of your own.";
  const body = fill({
    ...frame(data, {
      subject,
      preheader,
      reason: `${data.pharmacyName} sends you this because it has made an account for your email address.`,
      stopNote: STOP_LATER,
    }),
    prescriptions: data.items.length > 0 ? [{ items: itemLines(data.items) }] : [],
    email: data.email,
    temporaryPassword: secrets.temporaryPassword,
    link: data.signInUrl,
  });
  return { subject, preheader, ...body, headers: {} };
}
