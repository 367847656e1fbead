import { addDays } from "date-fns";
import { type Context, hashToken, within } from "../../core/index.ts";
import { carerLinkSecret } from "../queue/carer-secrets.ts";
import { RENEWAL_LINK_DAYS } from "../queue/link-days.ts";
import { hasKeyOf, newSecretSource } from "../queue/mail-secrets.ts";
import { newMessageId } from "../queue/queue-email.ts";
import { type CarerLink, insertCarerLinks, insertCopies, saveRecipient } from "./copies.queries.ts";
import { linkedItems } from "./linked-items.ts";
import type { Route } from "./route-emails.ts";
import type { RevalidatedEmail, WantedEmail } from "./send-decision.ts";

/**
 * Saves what goes to carers before emails are sent: who receives an email instead of the patient, the copies, and the
 * carers' links. Safe to repeat, so that a process that dies here loses and duplicates nothing.
 */
export async function passOnToCarers(
  ctx: Context,
  emails: readonly RevalidatedEmail[],
  { claimId, routes }: { claimId: string; routes: ReadonlyMap<number, Route> },
): Promise<void> {
  const wanted = emails.filter((email): email is WantedEmail => email.decision.state === "wanted");
  const moved = emails.flatMap((email) => movedTo(email, routes.get(email.id)) ?? []);
  const links = wanted.flatMap((email) => carerLink(ctx, email) ?? []);
  const copies = wanted.flatMap(({ id }) =>
    (routes.get(id)?.copies ?? []).map(({ careId, carer }) => ({
      copy_of: id,
      care_id: careId,
      to_address: carer.email,
      message_id: newMessageId(ctx.settings.publicUrl),
      ...newSecretSource(ctx.keys),
    })),
  );
  if (moved.length + links.length + copies.length === 0) return;
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { db } = within(ctx, tx);
    for (const recipient of moved) await saveRecipient(db, { ...recipient, claimId });
    if (copies.length > 0) await insertCopies(db, { copies, claimId, at });
    if (links.length > 0)
      await insertCarerLinks(db, { links, at, expiresAt: addDays(at, RENEWAL_LINK_DAYS) });
  });
  if (copies.length > 0) ctx.jobs.notify("mail");
}

/**
 * The new recipient of an email; `null` when it is unchanged. An email that is not sent no longer goes to a carer
 * either.
 */
function movedTo({ id, care_id, copy_of, decision }: RevalidatedEmail, route: Route | undefined) {
  const isDecided = decision.state === "wanted" || care_id !== null;
  if (copy_of !== null || decision.state === "alreadySent" || !isDecided || !route?.recipient) return null;
  const careId = route.carer?.careId ?? null;
  return careId === care_id ? null : { id, careId, toAddress: route.recipient.email };
}

/**
 * The renewal link in an email to a carer; `null` when it contains none, because a carer who may only look gets no
 * link.
 */
function carerLink(ctx: Context, email: WantedEmail): CarerLink | null {
  const { carer } = email.decision;
  const itemIds = linkedItems(email);
  if (!carer || itemIds.length === 0 || !hasKeyOf(ctx.keys, email)) return null;
  return {
    user_id: carer.patientId,
    carer_id: carer.carer.id,
    care_id: carer.careId,
    token_hash: hashToken(carerLinkSecret(ctx.keys, email, carer.careId)),
    item_ids: [...itemIds],
    email_id: email.id,
  };
}
