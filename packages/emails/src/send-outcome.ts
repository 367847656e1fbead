import type { NodemailerError } from "nodemailer";

/**
 * What became of one attempt to send. `permanent`: another attempt would be refused in the same way. `addressBad`:
 * the server says that nobody can be reached at this address. `reason` does not hold the address.
 */
export type SendOutcome =
  | { readonly state: "sent" }
  | {
      readonly state: "rejected";
      readonly permanent: boolean;
      readonly addressBad: boolean;
      readonly reason: string;
    };

/**
 * Reads why an attempt failed. Only what the server says about this recipient or this message is permanent: a
 * refusal before that (connection, sign-in, sender) concerns our side of the line and may be mended within the day.
 */
export function rejectedOutcome(error: NodemailerError, to: string): SendOutcome {
  const aboutThisMail = error.command === "RCPT TO" || error.command === "DATA" || error.code === "EMESSAGE";
  const full = error.response !== undefined && enhancedStatus(error.response) === MAILBOX_FULL;
  return {
    state: "rejected",
    permanent: aboutThisMail && error.permanent === true && !full,
    addressBad: aboutThisMail && error.permanent === true && saysAddressIsBad(error),
    reason: withoutAddress(reasonOf(error), to),
  };
}

const MAILBOX_FULL = "2.2";

/** The classes of RFC 3463 that mean: no such mailbox, no such domain, moved away, closed, takes no mail. */
const ADDRESS_STATUS = new Set(["1.0", "1.1", "1.2", "1.3", "1.6", "1.10", "2.1"]);
const ADDRESS_CODES = new Set([550, 551, 553, 556]);

function saysAddressIsBad({ response = "", responseCode = 0, command }: NodemailerError): boolean {
  const status = enhancedStatus(response);
  if (status !== null && status !== "0.0") return ADDRESS_STATUS.has(status);
  return command === "RCPT TO" && ADDRESS_CODES.has(responseCode);
}

/** "1.1" of "550 5.1.1 No such user"; many servers also say "5.7.1" for what is policy and no fault of the address. */
function enhancedStatus(response: string): string | null {
  return /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
}

function reasonOf({ code = "unknown", originalCode, response }: NodemailerError): string {
  if (response !== undefined) return `The mail server answered: ${response}`;
  if (code === "ETIMEDOUT" || code === "EABORT") return "The mail server did not answer in time.";
  if (code === "EDNS") return "The mail server's name was not found.";
  if (code === "ESOCKET" || code === "ECONNECTION") {
    return `The connection to the mail server failed (${originalCode ?? code}).`;
  }
  return `The mail could not be handed to the mail server (${originalCode ?? code}).`;
}

const LONGEST_REASON = 300;

function withoutAddress(text: string, to: string): string {
  const local = to.slice(0, to.lastIndexOf("@"));
  const named = local.length >= 3 ? [to, local] : [to];
  const whole = named.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(new RegExp(`(?<![\\w.+-])(?:${whole})(?![\\w+-])`, "gi"), "[address]")
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[address]")
    .slice(0, LONGEST_REASON);
}
