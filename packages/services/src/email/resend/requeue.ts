import { addDays, subDays } from "date-fns";
import { type Context, hashToken } from "../../core/index.ts";
import { SET_PASSWORD_DAYS, temporaryPasswordDay, temporaryPasswordEnd } from "../queue/link-days.ts";
import { hasKeyOf, mailSecret } from "../queue/mail-secrets.ts";
import { passwordLinkHash } from "../queue/password-links.ts";
import { refreshRenewalLinks } from "./renewal-links.ts";
import {
  extendPasswordLinks,
  extendTemporaryPasswords,
  listGivenUp,
  requeueFailedEmails,
} from "./resend.queries.ts";

/** Days after which an undelivered email is outdated and not requeued. */
const UNDELIVERED_DAYS = 30;

/**
 * Requeues failed emails, each with another day of attempts and a fresh link. Returns how many; emails that are not
 * failed any more stay as they are.
 */
export async function requeue(ctx: Context, ids: readonly number[]): Promise<number> {
  const at = ctx.clock.now();
  const again = { ids, at, temporaryUntil: temporaryPasswordDay(ctx) };
  const queued = ids.length > 0 ? await requeueFailedEmails(ctx.db, again) : [];
  if (queued.length === 0) return 0;
  const known = queued.filter((email) => hasKeyOf(ctx.keys, email));
  await refreshRenewalLinks(ctx, known);
  const welcomes = known.flatMap((email) => passwordLinkHash(ctx.keys, { ...email, kind: "welcome" }) ?? []);
  await extendPasswordLinks(ctx.db, { hashes: welcomes, expiresAt: addDays(at, SET_PASSWORD_DAYS) });
  const passwords = known.map((email) => hashToken(mailSecret(ctx.keys, email, "temporary-password")));
  const userIds = known.flatMap(({ user_id }) => user_id ?? []);
  await extendTemporaryPasswords(ctx.db, { userIds, hashes: passwords, until: temporaryPasswordEnd(at) });
  return queued.length;
}

/**
 * Requeues what recently did not reach a customer whose address has been corrected. Each email is checked again just
 * before sending, so one that is outdated is cancelled.
 */
export async function requeueUndelivered(ctx: Context, userId: number): Promise<void> {
  const since = subDays(ctx.clock.now(), UNDELIVERED_DAYS);
  await requeue(ctx, await listGivenUp(ctx.db, { userId, since }));
}
