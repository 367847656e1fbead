import { careInvitationTemplate } from "../compiled/care-invitation.gen.ts";
import type { CareInvitationData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { CareInvitationSecrets } from "../secrets.ts";

const fill = fillable(careInvitationTemplate);

/** Writes a patient's invitation to a carer. It names no medicine, as its reader has not accepted yet. */
export function careInvitationMessage(data: CareInvitationData, secrets: CareInvitationSecrets): Message {
  const { patientName, pharmacyName, right } = data;
  const subject = `${patientName} would like your help with prescriptions`;
  const preheader = "If you want to help, open the invitation. If not, you can ignore this email.";
  const what = right === "order" ? "see their prescriptions and order for them" : "see their prescriptions";
  const body = fill({
    ...layout(
      { ...data, firstName: null },
      {
        subject,
        preheader,
        reason: `${pharmacyName} sent you this email because ${patientName} gave us your address.`,
      },
    ),
    invitation: `${patientName} has invited you to ${what} at ${pharmacyName}.`,
    link: secrets.invitationUrl,
  });
  return { subject, preheader, ...body, headers: {} };
}
