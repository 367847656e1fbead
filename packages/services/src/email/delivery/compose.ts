import { z } from "zod";
import type { Context } from "../../core/index.ts";
import { isRecallLetter } from "../queue/medicine-emails.ts";
import type { PatientsCarer } from "./carers.ts";
import { linkedItems } from "./linked-items.ts";
import type { EmailCopy, MailPort, MailSecrets, RenderedMessage } from "./mail-port.ts";

import { deriveSecrets } from "./secrets.ts";
import type { SendableEmail, WantedEmail } from "./send-decision.ts";

export type ComposableEmail = WantedEmail & Pick<SendableEmail, "findWording">;

const StoredPayload = z.looseObject({
  canReorder: z.boolean().optional(),
  items: z.array(z.looseObject({ id: z.int().optional() })).optional(),
});

export interface Composed {
  message: RenderedMessage;
  copy: EmailCopy;
}

/**
 * Composes an email from its stored payload, without the items that no longer apply. Throws when that is impossible.
 */
export function compose(
  ctx: Context,
  email: ComposableEmail,
  mail: Pick<MailPort, "render" | "redact">,
): Composed {
  const stored = StoredPayload.parse(email.payload);
  const { itemIds, toAddress, carer, hasPasswordLink = false } = email.decision;
  const linkItemIds = linkedItems(email);
  const { pharmacyName, supportEmail, supportPhone, openingHours } = ctx.settings;
  const payload = {
    pharmacyName,
    supportEmail,
    ...(supportPhone && { supportPhone }),
    ...(openingHours && { openingHours }),
    ...stored,
    ...(stored.canReorder === undefined ? {} : { canReorder: linkItemIds.length > 0 }),
    ...(stored.items && itemIds
      ? { items: stored.items.filter(({ id }) => id !== undefined && itemIds.has(id)) }
      : {}),
    ...(carer ? forCarer(ctx, carer) : {}),
    // A welcome names the address to sign in with, which may have been corrected since.
    ...(email.kind === "welcome" && toAddress ? { email: toAddress } : {}),
  };
  const careId = carer?.careId ?? null;
  const isRecall = isRecallLetter(email);
  const wanted = {
    source: email,
    kind: email.kind,
    linkItemIds,
    toAddress,
    careId,
    isRecall,
    hasPasswordLink,
  };
  const secrets: MailSecrets = deriveSecrets(ctx, wanted);
  const message = mail.render(email.kind, payload, secrets, email.findWording);
  const { subject, template } = message;
  return { message, copy: { subject, template, fields: mail.redact(message, secrets) } };
}

/** The payload fields that an email to a carer adds to, or replaces in, the patient's. */
function forCarer({ settings }: Context, { carer, patientId, patientName, mayOrder }: PatientsCarer) {
  const patientUrl = `${settings.publicUrl}/for/${patientId}`;
  return { firstName: carer.first_name, forCarer: { patientName, mayOrder, patientUrl } };
}
