import { addDays } from "date-fns";
import { type Context, hashToken } from "../../core/index.ts";
import { carerLinkSecret } from "../queue/carer-secrets.ts";
import { RENEWAL_LINK_DAYS } from "../queue/link-days.ts";
import { hasKeyOf, mailSecret } from "../queue/mail-secrets.ts";
import { mayCarryLink, wasWrittenWithLink } from "../queue/medicine-emails.ts";
import { extendLinks, type LinkedEmail, listWaitingEmails, saveLinks } from "./renewal-links.queries.ts";

/**
 * Makes the renewal links of requeued emails as fresh as in new ones: the carer's, or else the patient's, which is
 * inserted again if it was deleted.
 */
export async function refreshRenewalLinks(ctx: Context, emails: readonly LinkedEmail[]): Promise<void> {
  const known = emails.filter((email) => hasKeyOf(ctx.keys, email));
  const at = ctx.clock.now();
  const expiresAt = addDays(at, RENEWAL_LINK_DAYS);
  const hashes = known.flatMap(({ care_id, ...email }) =>
    care_id === null ? [] : [hashToken(carerLinkSecret(ctx.keys, email, care_id))],
  );
  await extendLinks(ctx.db, { hashes, expiresAt });
  const links = known.flatMap((email) =>
    email.user_id === null || !carriesPatientsLink(email)
      ? []
      : {
          user_id: email.user_id,
          token_hash: hashToken(mailSecret(ctx.keys, email, "renewal")),
          item_ids: email.prescription_ids,
          email_id: email.id,
        },
  );
  await saveLinks(ctx.db, { links, at, expiresAt });
}

/** Restores the renewal links of an account's queued emails, which were deleted with the account and never sent. */
export async function restoreRenewalLinks(ctx: Context, userId: number): Promise<void> {
  await refreshRenewalLinks(ctx, await listWaitingEmails(ctx.db, userId));
}

const KINDS_WITH_LINK = new Set<LinkedEmail["kind"]>(["reminder", "expiry", "notification", "test"]);

function carriesPatientsLink(email: LinkedEmail): boolean {
  const { care_id, kind, prescription_ids } = email;
  if (care_id !== null || prescription_ids.length === 0 || !KINDS_WITH_LINK.has(kind) || !mayCarryLink(email))
    return false;
  const hadLink = wasWrittenWithLink(email);
  return kind === "expiry" ? hadLink === true : hadLink !== false;
}
