import type { Care, Helper, NoEmailsReason } from "@scriptkeeper/contracts/care/care";

/** Returns "Emails about your medicines go to you and Carl Carer." */
export function whoIsEmailed({ patient, carers }: Care["medicine_emails"]): string {
  const people = [...(patient ? ["you"] : []), ...carers];
  if (people.length === 0)
    return "Nobody gets emails about your medicines: the emails have been stopped, or your address does not work.";
  return `Emails about your medicines go to ${new Intl.ListFormat("en-AU").format(people)}.`;
}

/** Returns why the emails reach nobody at all; null if somebody gets them. */
export function whyNobodyEmailed({
  patient,
  carers,
  no_emails,
}: Care["medicine_emails"]): NoEmailsReason | null {
  return patient || carers.length > 0 ? null : no_emails;
}

/** Returns why a chosen carer gets no emails, and what that means; null if nothing is wrong. */
export function whyNotEmailed({ emails_to, no_emails, ...helper }: Helper): string | null {
  if (no_emails === null || emails_to === "patient") return null;
  const who = helper.name ?? helper.email;
  return no_emails === "stopped" ? `${who} has stopped these emails.` : `Our emails do not reach ${who}.`;
}
