import PostalMime, { type Email } from "postal-mime";
import { LONGEST_REASON, withoutAddress } from "../sending/without-address.ts";
import type { BounceReport } from "./bounce-report.ts";
import { judgeStatus } from "./judge-status.ts";
import { readQmailBounce } from "./qmail-bounce.ts";
import { addressIn, messageIdsIn, type ReportFields, readGroups, readHead } from "./report-fields.ts";
import { messageIdOfReturnPath } from "./return-path.ts";

export interface ReadBounceOptions {
  /** The address that bounces of our emails are sent to, with `*` in place of an email's token. */
  readonly returnPath?: string | undefined;
  /** The host name in our Message-IDs. */
  readonly host: string;
}

/**
 * Reads what an incoming message reports about emails that were sent: one report for each recipient that a delivery
 * status notification (RFC 3464) or qmail gives up on, and one for a complaint (RFC 5965). Returns nothing for all
 * other messages: replies, including automatic ones, notices of delay or success, mailing lists. The message may be
 * cut off anywhere.
 */
export async function readBounce(message: Uint8Array, options: ReadBounceOptions): Promise<BounceReport[]> {
  const email = await parse(message);
  if (!email) return [];
  const type = headerOf(email, "content-type");
  if (!/^multipart\/report\b/i.test(type)) return qmailReports(email, options);
  const returned = returnedHead(email);
  const own = ownMessageIds(email, { ...options, returned });
  if (/report-type\s*=\s*"?feedback-report\b/i.test(type)) return complaint(email, own, returned);
  return isWhole(email, message) ? deliveryReports(email, own) : [];
}

/** Parts nested deeper, or headers longer than this, are not written by a mail server. */
const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

async function parse(message: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(message, LIMITS);
  } catch {
    return null;
  }
}

const STATUS_TYPE = /^message\/(?:global-)?delivery-status$/;

/**
 * Words that are cut off may have gone on differently: whole means that another part follows, or that the message ends
 * properly.
 */
function isWhole({ attachments }: Email, message: Uint8Array): boolean {
  const isLast = STATUS_TYPE.test(attachments.at(-1)?.mimeType ?? "");
  return !isLast || new TextDecoder("latin1").decode(message.subarray(-100)).trimEnd().endsWith("--");
}

function deliveryReports(email: Email, messageIds: readonly string[]): BounceReport[] {
  const text = partText(email, STATUS_TYPE);
  return readGroups(text ?? "").flatMap((fields) => {
    const recipient = addressIn(fields.get("final-recipient"));
    if (!recipient || !/^failed\b/i.test(fields.get("action") ?? "")) return [];
    const [status = null] = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "") ?? [];
    if (status?.startsWith("2.")) return [];
    const words = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+[ \t]*;[ \t]*/, "");
    return bounce({ messageIds, recipient, status, words });
  });
}

function qmailReports(email: Email, options: ReadBounceOptions): BounceReport[] {
  const isMultipart = /^multipart\//i.test(headerOf(email, "content-type"));
  const bounced = isMultipart ? null : readQmailBounce(email.text ?? "");
  if (!bounced) return [];
  const messageIds = ownMessageIds(email, { ...options, returned: bounced.original });
  return bounced.failed.map(({ recipient, words }) => bounce({ messageIds, recipient, status: null, words }));
}

function bounce(said: {
  messageIds: readonly string[];
  recipient: string;
  status: string | null;
  words: string;
}): BounceReport {
  const { messageIds, recipient, words } = said;
  const { status, subject } = judgeStatus(said);
  const reason = withoutAddress(words || status || "No reason was given.", recipient).trim();
  return { kind: "bounce", messageIds, recipient, subject, status, reason: reason.slice(0, LONGEST_REASON) };
}

/**
 * Reads a complaint. Only `abuse` is a reader's complaint; other feedback types report fraud, viruses, failed checks
 * or that an email is not spam.
 */
function complaint(email: Email, messageIds: readonly string[], returned: ReportFields): BounceReport[] {
  const text = partText(email, /^message\/feedback-report$/);
  const [fields] = readGroups(text ?? "");
  if (fields?.get("feedback-type")?.toLowerCase() !== "abuse") return [];
  const recipient = addressIn(fields.get("original-rcpt-to")) ?? addressIn(returned.get("to"));
  const reason = "The reader marked it as spam.";
  return [{ kind: "complaint", messageIds, recipient, subject: null, status: null, reason }];
}

/**
 * Returns the Message-IDs that the report may be about: from the part of the email that it returns, the address it was
 * sent to, and what it replies to.
 */
function ownMessageIds(
  email: Email,
  { returnPath, host, returned }: ReadBounceOptions & { returned: ReportFields },
): string[] {
  const addressed = ["delivered-to", "x-original-to", "envelope-to", "to"].flatMap((name) => {
    const address = addressIn(headerOf(email, name));
    return (address && returnPath && messageIdOfReturnPath(address, { pattern: returnPath, host })) || [];
  });
  const answered = ["in-reply-to", "references"].flatMap((name) => messageIdsIn(headerOf(email, name)));
  return [...new Set([...messageIdsIn(returned.get("message-id")), ...addressed, ...answered])];
}

function returnedHead(email: Email): ReportFields {
  return readHead(
    partText(email, /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/) ?? "",
  );
}

/** How many bytes of a part are read: the returned header, or the machine-readable notice. */
const LONGEST_PART = 64 * 1024;

function partText(email: Email, type: RegExp): string | null {
  const part = email.attachments.find(({ mimeType }) => type.test(mimeType.toLowerCase()));
  if (!part) return null;
  if (typeof part.content === "string") return part.content.slice(0, LONGEST_PART);
  return new TextDecoder().decode(new Uint8Array(part.content).subarray(0, LONGEST_PART));
}

function headerOf(email: Email, name: string): string {
  return email.headers.find(({ key }) => key === name)?.value ?? "";
}
