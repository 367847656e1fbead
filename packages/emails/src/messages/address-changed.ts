import { addressChangedTemplate } from "../compiled/address-changed.gen.ts";
import type { AddressChangedData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";

const fill = fillable(addressChangedTemplate);

/** Tells the address that an account had of the change, so that one which the patient did not want comes to light. */
export function addressChangedMessage(data: AddressChangedData): Message {
  const { pharmacyName } = data;
  const subject = "Your email address was changed";
  const preheader = "If you wanted this, there is nothing to do. If not, please write to us.";
  const body = fill({
    ...layout(
      { ...data, firstName: null },
      {
        subject,
        preheader,
        reason: `${pharmacyName} sends you this because this was the email address of an account there until now.`,
      },
    ),
    change:
      data.changedBy === "store"
        ? `The email address of your account with ${pharmacyName} was changed in its online store.`
        : `${pharmacyName} has changed the email address of your account.`,
  });
  return { subject, preheader, ...body, headers: {} };
}
