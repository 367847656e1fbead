import { addDays } from "date-fns";
import { type Context, hashToken, type Keys } from "../../core/index.ts";
import { carerLinkSecret } from "../queue/carer-secrets.ts";
import { RENEWAL_LINK_DAYS } from "../queue/link-days.ts";
import { hasKeyOf, mailSecret, type SecretSource } from "../queue/mail-secrets.ts";
import { extendLinks } from "./resend.queries.ts";

type LinkedEmail = SecretSource & { care_id: number | null };

/** Makes the links to order with of emails that are sent again as fresh as in new ones: the carer's, or without one the patient's. */
export async function refreshOrderingLinks(ctx: Context, emails: readonly LinkedEmail[]): Promise<void> {
  const known = emails.filter((email) => hasKeyOf(ctx.keys, email));
  await extendLinks(ctx.db, {
    hashes: known.map((email) => hashToken(orderingSecret(ctx.keys, email))),
    expiresAt: addDays(ctx.clock.now(), RENEWAL_LINK_DAYS),
  });
}

function orderingSecret(keys: Keys, { care_id, ...email }: LinkedEmail): string {
  return care_id === null ? mailSecret(keys, email, "renewal") : carerLinkSecret(keys, email, care_id);
}
