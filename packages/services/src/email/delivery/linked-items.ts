import { mayCarryLink, wasWrittenWithLink } from "../queue/medicine-emails.ts";
import type { WantedEmail } from "./send-decision.ts";

/** The items that an email's link selects; none means no link. One that was written without a link has no token to go with one. */
export function linkedItems({ decision, ...email }: WantedEmail): readonly number[] {
  const { carer, linkItemIds } = decision;
  // One that cannot be read is not written either, and keeps none beside it from being sent.
  if (wasWrittenWithLink(email) === false) return [];
  return carer && !(carer.mayOrder && mayCarryLink(email)) ? [] : linkItemIds;
}
