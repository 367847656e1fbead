import type { NoEmailsReason } from "@scriptkeeper/contracts/care/care";

interface Person {
  email_bad_at: Date | null;
  unsubscribed_at: Date | null;
}

/** What keeps emails about medicines from somebody, be it their own choice or one for this relation; `null` for nobody. */
export function whyNoEmails(
  person: Person | null | undefined,
  care?: { emails_stopped_at: Date | null },
): NoEmailsReason | null {
  if (!person) return null;
  if (person.email_bad_at) return "address_bad";
  return person.unsubscribed_at || care?.emails_stopped_at ? "stopped" : null;
}
