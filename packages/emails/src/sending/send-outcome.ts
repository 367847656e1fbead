import type { NodemailerError } from "nodemailer";
import { classifyBounce } from "../classify-bounce.ts";
import { LONGEST_REASON, withoutAddress } from "./without-address.ts";

/**
 * The outcome of one attempt to send. `notAttempted`: the mailer was closed before anything was offered to the server.
 * `permanent`: another attempt would be refused too. `addressBad`: the server says that nobody can be reached at this
 * address. `reason` does not contain the address.
 */
export type SendOutcome =
  | { readonly state: "sent" }
  | { readonly state: "notAttempted" }
  | {
      readonly state: "rejected";
      readonly permanent: boolean;
      readonly addressBad: boolean;
      readonly reason: string;
    };

/**
 * Returns why an attempt failed. A failure is permanent only if the server refuses this recipient or this message. An
 * earlier refusal (connection, sign-in, sender), or one of our sending in general, is on our side, and may be fixed
 * within the day.
 */
export function rejectedOutcome(error: NodemailerError, to: string): SendOutcome {
  const subject = subjectOf(error, to);
  return {
    state: "rejected",
    permanent: subject !== "sending",
    addressBad: subject === "address",
    reason: withoutAddress(reasonOf(error), to).slice(0, LONGEST_REASON),
  };
}

function subjectOf({ code, command, permanent, response, responseCode = 0 }: NodemailerError, to: string) {
  const isToRecipient = command === "RCPT TO";
  const isAboutThisMail = isToRecipient || command === "DATA" || code === "EMESSAGE";
  if (!isAboutThisMail || permanent !== true) return "sending";
  return classifyBounce({ answer: withoutAddress(response ?? "", to), code: responseCode, isToRecipient });
}

function reasonOf({ code = "unknown", originalCode, response }: NodemailerError): string {
  if (response !== undefined) return `The mail server answered: ${response}`;
  if (code === "ETIMEDOUT" || code === "EABORT") return "The mail server did not answer in time.";
  if (code === "EDNS") return "The mail server's name was not found.";
  if (code === "ESOCKET" || code === "ECONNECTION") {
    return `The connection to the mail server failed (${originalCode ?? code}).`;
  }
  return `The email could not be handed to the mail server (${originalCode ?? code}).`;
}
