/** The reader of a message, and its sender. */
interface Reader {
  readonly firstName: string | null;
  readonly pharmacyName: string;
  readonly supportEmail: string;
  readonly supportPhone?: string | undefined;
  readonly openingHours?: string | undefined;
}

interface Notes {
  readonly subject: string;
  readonly preheader: string;
  /** Why this person gets this message. */
  readonly reason: string;
  /** How to stop reminders, if the message has no link for that. */
  readonly stopNote?: string;
  /** What stopping them changes, and what not. */
  readonly afterStop?: string;
  readonly unsubscribeUrl?: string | undefined;
}

/** Returns the fields that every template has around its own words. */
export function layout(reader: Reader, notes: Notes) {
  const name = reader.firstName?.trim();
  return {
    subject: notes.subject,
    preheader: notes.preheader,
    /** The pharmacy's own paragraphs, if it has written any and the template has a place for them. */
    note: [] as readonly { line: string }[],
    greeting: name ? `Hello ${name},` : "Hello,",
    pharmacyName: reader.pharmacyName,
    supportEmail: reader.supportEmail,
    orCall: orCall(reader),
    reason: notes.reason,
    stopNote: notes.unsubscribeUrl ? "" : (notes.stopNote ?? ""),
    unsubscribe: notes.unsubscribeUrl
      ? [{ unsubscribeUrl: notes.unsubscribeUrl, afterStop: notes.afterStop ?? PRESCRIPTIONS_STAY }]
      : [],
  };
}

/** Returns the same fields for an email about someone's prescriptions, which stopping reminders stops. */
export function reminderLayout(
  reader: Reader,
  notes: Pick<Notes, "subject" | "preheader" | "unsubscribeUrl">,
) {
  const reason = `${reader.pharmacyName} sent you this email because it looks after your prescriptions.`;
  return layout(reader, { ...notes, reason, stopNote: STOP_BY_WRITING });
}

/**
 * Returns ", or call (02) 5550 1234 (Mon to Fri, 9 am to 5 pm)", to follow the pharmacy's address; empty if no number
 * is known.
 */
export function orCall({ supportPhone, openingHours }: Omit<Reader, "firstName">): string {
  if (!supportPhone) return "";
  return `, or call ${supportPhone}${openingHours ? ` (${openingHours})` : ""}`;
}

/** Returns the headers with which a mail program offers to stop reminders with one click (RFC 2369 and RFC 8058). */
export function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (!url) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

const PRESCRIPTIONS_STAY = "This does not affect your prescriptions.";
export const STOP_BY_WRITING = "To stop reminder emails, write to that address.";
export const STOP_LATER = "Every reminder email says how to stop them.";
