import { longDay } from "@scriptkeeper/domain/time/days";
import { welcomeTemplate } from "../compiled/welcome.gen.ts";
import type { WelcomeData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { layout, STOP_LATER } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { WelcomeSecrets } from "../secrets.ts";

const fill = fillable(welcomeTemplate);

/**
 * Writes the welcome to a new account: its temporary password, a link that replaces it while the link is still valid,
 * and the prescription for which the account was made.
 */
export function welcomeMessage(data: WelcomeData, secrets: WelcomeSecrets): Message {
  const subject = "Your account is ready";
  const { setPasswordUrl } = secrets;
  const preheader = setPasswordUrl
    ? "Set your own password, or sign in with the temporary one."
    : "Sign in with your temporary password, then choose your own.";
  const body = fill({
    ...layout(data, {
      subject,
      preheader,
      reason: `${data.pharmacyName} sent you this email because it has created an account for your email address.`,
      stopNote: STOP_LATER,
    }),
    prescriptions: data.items.length > 0 ? [{ items: itemLines(data.items) }] : [],
    email: data.email,
    temporaryPassword: secrets.temporaryPassword,
    temporaryNote: temporaryNote(data),
    button: setPasswordUrl ? "Set your password" : "Sign in",
    link: setPasswordUrl ?? data.signInUrl,
    setPassword: setPasswordUrl ? [{ signInUrl: data.signInUrl }] : [],
    signIn: setPasswordUrl ? [] : [{}],
  });
  return { subject, preheader, ...body, headers: {} };
}

function temporaryNote({ temporaryUntil }: WelcomeData): string {
  const change = "You will be asked to change the temporary password when you first sign in.";
  return temporaryUntil
    ? `${change} Use it before ${longDay(temporaryUntil)}: it stops working on that day.`
    : change;
}
