import type { NoEmailsReason } from "@scriptkeeper/contracts/care/care";

interface Person {
  email_bad_at: Date | null;
  unsubscribed_at: Date | null;
}

/**
 * Why somebody gets no emails about medicines: a bad address, or their own choice for all or for this relation; `null`
 * when they get them.
 */
export function whyNoEmails(
  person: Person | null | undefined,
  care?: { emails_stopped_at: Date | null },
): NoEmailsReason | null {
  if (!person) return null;
  if (person.email_bad_at) return "address_bad";
  return person.unsubscribed_at || care?.emails_stopped_at ? "stopped" : null;
}
