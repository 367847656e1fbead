import { addressChangedTemplate } from "../compiled/address-changed.gen.ts";
import type { AddressChangedData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";

const fill = fillable(addressChangedTemplate);

/**
 * Writes the email that tells an account's previous address about the change, so that a change the patient didn't want
 * comes to light.
 */
export function addressChangedMessage(data: AddressChangedData): Message {
  const { pharmacyName } = data;
  const subject = "Your email address was changed";
  const preheader = "If you asked for this, you do not need to do anything. If not, please contact us.";
  const body = fill({
    ...layout(
      { ...data, firstName: null },
      {
        subject,
        preheader,
        reason: `${pharmacyName} sent you this email because this was the address of an account there until now.`,
      },
    ),
    change:
      data.changedBy === "store"
        ? `The email address for your account with ${pharmacyName} was changed in its online store.`
        : `${pharmacyName} has changed the email address for your account.`,
  });
  return { subject, preheader, ...body, headers: {} };
}
