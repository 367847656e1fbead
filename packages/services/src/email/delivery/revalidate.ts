import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Context } from "../../core/index.ts";
import { hasKeyOf } from "../queue/mail-secrets.ts";
import { passwordLinkHash } from "../queue/password-links.ts";
import { KINDS_WITH_ADDRESS, PREVIOUS_ADDRESS_NOTICE, statedAddress } from "../queue/stated-address.ts";
import type { ListCarers } from "./carers.ts";
import type { ClaimedEmail } from "./claims.queries.ts";
import { passOnToCarers } from "./pass-on-to-carers.ts";
import { listLiveResetHashes, type Recipient } from "./revalidate.queries.ts";
import { type Route, routeEmails } from "./route-emails.ts";
import type { RevalidatedEmail, SendDecision, Unwanted, WantedContent } from "./send-decision.ts";

/** An email with its recipient's current account. */
export interface AddressedEmail extends ClaimedEmail {
  /** The email id under which the facts of the email were noted: its own, or for a carer's copy the original's. */
  notedId: number;
  recipient: Recipient;
}

/**
 * Whether emails of some kinds should still be sent. The module that queued them implements this; it is asked just
 * before sending, and answers by email id.
 */
export interface EmailCheck {
  kinds: readonly EmailKind[];
  decide(
    ctx: Context,
    emails: readonly AddressedEmail[],
  ): Promise<ReadonlyMap<number, WantedContent | Unwanted>>;
}

const reasons = {
  accountDeleted: "The account was deleted.",
  carerGetsNone: "The carer no longer gets these emails.",
  addressBad: "The address is marked as undeliverable.",
  linkDead: "Its link would no longer have worked.",
  keyGone:
    "Its links were created with a SECRET_KEY that is no longer set: set that key as SECRET_KEY_PREVIOUS and resend the email.",
} as const;

export interface RevalidateOptions {
  /** The claim under which the emails are held. */
  claimId: string;
  checks: readonly EmailCheck[];
  listCarers: ListCarers;
}

/**
 * Decides just before sending whether each email is still right, and who receives it. Also saves what goes to carers.
 */
export async function revalidate(
  ctx: Context,
  emails: readonly ClaimedEmail[],
  { claimId, checks, listCarers }: RevalidateOptions,
): Promise<RevalidatedEmail[]> {
  if (emails.length === 0) return [];
  const routes = await routeEmails(ctx, emails, listCarers);
  const facts = await gather(ctx, emails, { routes, checks });
  const decided = emails.map((email) => ({ ...email, decision: decide(ctx, email, facts) }));
  await passOnToCarers(ctx, decided, { claimId, routes });
  return decided;
}

const KINDS_WITHOUT_SECRETS: readonly EmailKind[] = ["notification", PREVIOUS_ADDRESS_NOTICE];

type Facts = Awaited<ReturnType<typeof gather>>;

async function gather(
  ctx: Context,
  emails: readonly ClaimedEmail[],
  { routes, checks }: { routes: ReadonlyMap<number, Route>; checks: readonly EmailCheck[] },
) {
  const known = emails.filter((email) => hasKeyOf(ctx.keys, email));
  const hashes = known.flatMap((email) => passwordLinkHash(ctx.keys, email) ?? []);
  const live = { hashes, now: ctx.clock.now() };
  return {
    routes,
    contents: await askChecks(ctx, addressed(emails, routes), checks),
    livePasswordLinks: hashes.length > 0 ? await listLiveResetHashes(ctx.db, live) : new Set<string>(),
  };
}

function addressed(emails: readonly ClaimedEmail[], routes: ReadonlyMap<number, Route>): AddressedEmail[] {
  return emails.flatMap((email) => {
    const recipient = routes.get(email.id)?.recipient;
    return recipient && !email.already_sent_at
      ? { ...email, notedId: email.copy_of ?? email.id, recipient }
      : [];
  });
}

async function askChecks(ctx: Context, emails: readonly AddressedEmail[], checks: readonly EmailCheck[]) {
  const contents = new Map<number, WantedContent | Unwanted>();
  for (const { kinds, decide } of checks) {
    const ofKinds = emails.filter(({ kind }) => kinds.includes(kind));
    if (ofKinds.length === 0) continue;
    for (const [id, content] of await decide(ctx, ofKinds)) contents.set(id, content);
  }
  return contents;
}

function decide(ctx: Context, email: ClaimedEmail, facts: Facts): SendDecision {
  const { recipient = null, carer = null } = facts.routes.get(email.id) ?? {};
  const hasOwnAddress = KINDS_WITH_ADDRESS.includes(email.kind);
  const toAddress = hasOwnAddress ? statedAddress(email.payload) : recipient?.email;
  if (email.already_sent_at)
    return { state: "alreadySent", at: email.already_sent_at, toAddress: toAddress ?? null, carer };
  if (!recipient && email.copy_of !== null) return { state: "withdrawn", reason: reasons.carerGetsNone };
  if (!recipient || !toAddress) return { state: "withdrawn", reason: reasons.accountDeleted };
  if (recipient.email_bad_at && !hasOwnAddress) return { state: "givenUp", reason: reasons.addressBad };
  if (!KINDS_WITHOUT_SECRETS.includes(email.kind) && !hasKeyOf(ctx.keys, email))
    return { state: "givenUp", reason: reasons.keyGone };
  const to = { toAddress, recipientId: recipient.id, carer };
  const content = facts.contents.get(email.id);
  if (content) return content.state === "wanted" ? { ...content, ...to } : content;
  const passwordLink = passwordLinkHash(ctx.keys, email)?.toString("hex");
  const hasPasswordLink = passwordLink !== undefined && facts.livePasswordLinks.has(passwordLink);
  if (email.kind === "password_reset" && !hasPasswordLink)
    return { state: "withdrawn", reason: reasons.linkDead };
  return { state: "wanted", ...to, itemIds: null, linkItemIds: email.prescription_ids, hasPasswordLink };
}
