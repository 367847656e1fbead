import { mayCarryLink, wasWrittenWithLink } from "../queue/medicine-emails.ts";
import type { WantedEmail } from "./send-decision.ts";

/**
 * The items that an email's link selects; empty for no link. An email that was written without a link has no token for
 * one.
 */
export function linkedItems({ decision, ...email }: WantedEmail): readonly number[] {
  const { carer, linkItemIds } = decision;
  // An unreadable payload gives no link: that email is not composed anyway, and must not keep the others from being
  // sent.
  if (wasWrittenWithLink(email) === false) return [];
  return carer && !(carer.mayOrder && mayCarryLink(email)) ? [] : linkItemIds;
}
