/** Carers: inviting them, what they may do, ending their access, and acting on a patient's behalf. */
export { acceptInvitation } from "./accept-invitation.ts";
export { actFor } from "./act-for.ts";
export { called } from "./called.ts";
export { mayOrderFor } from "./care.queries.ts";
export {
  findActiveCare,
  findSomebodyEmailed,
  isCarerEmailed,
  isSomebodyEmailed,
} from "./emails/care-emails.queries.ts";
export { chooseCareEmails } from "./emails/choose-care-emails.ts";
export { listEmailedCarers } from "./emails/emailed-carers.ts";
export { setCareEmails, stopOrStart } from "./emails/set-care-emails.ts";
export { whyNoEmails } from "./emails/why-no-emails.ts";
export { endCare } from "./end-care.ts";
export { getInvitation } from "./get-invitation.ts";
export { careInvitationCheck } from "./invitation-email-check.ts";
export { inviteCarer } from "./invite-carer.ts";
export { listCareOf, listMyCare } from "./list-care.ts";
export { beginLook } from "./looks/begin-look.ts";
export { currentLook } from "./looks/current-look.ts";
export { endLook } from "./looks/end-look.ts";
