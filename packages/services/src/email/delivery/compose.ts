import { z } from "zod";
import type { Context } from "../../core/index.ts";
import type { EmailCopy, MailPort, MailSecrets, RenderedMessage } from "./mail-port.ts";
import type { RevalidatedEmail, SendDecision } from "./revalidate.ts";
import { deriveSecrets } from "./secrets.ts";

const StoredPayload = z.looseObject({
  canReorder: z.boolean().optional(),
  items: z.array(z.looseObject({ id: z.int().optional() })).optional(),
});

export interface Composed {
  message: RenderedMessage;
  copy: EmailCopy;
}

/** Writes an email from what was stored with it, less the items that do not hold any more. Throws when it can't be written. */
export function compose(
  ctx: Context,
  email: RevalidatedEmail & { decision: Extract<SendDecision, { state: "wanted" }> },
  mail: Pick<MailPort, "render" | "redact">,
): Composed {
  const stored = StoredPayload.parse(email.payload);
  const { itemIds } = email.decision;
  // An email that was written without a link has no token to go with one.
  const linkItemIds = stored.canReorder === false ? [] : email.decision.linkItemIds;
  const { pharmacyName, supportEmail } = ctx.settings;
  const payload = {
    pharmacyName,
    supportEmail,
    ...stored,
    ...(stored.canReorder === undefined ? {} : { canReorder: linkItemIds.length > 0 }),
    ...(stored.items && itemIds
      ? { items: stored.items.filter(({ id }) => id !== undefined && itemIds.has(id)) }
      : {}),
  };
  const { toAddress, hasPasswordLink = false } = email.decision;
  const wanted = { source: email, kind: email.kind, linkItemIds, toAddress, hasPasswordLink };
  const secrets: MailSecrets = deriveSecrets(ctx, wanted);
  const message = mail.render(email.kind, payload, secrets);
  const { subject, template } = message;
  return { message, copy: { subject, template, fields: mail.redact(message, secrets) } };
}
