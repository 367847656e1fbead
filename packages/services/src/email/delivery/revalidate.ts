import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Context } from "../../core/index.ts";
import { hasKeyOf } from "../queue/mail-secrets.ts";
import { passwordLinkHash } from "../queue/password-links.ts";
import { KINDS_WITH_ADDRESS, PREVIOUS_ADDRESS_NOTICE, statedAddress } from "../queue/stated-address.ts";
import type { ClaimedEmail } from "./claims.queries.ts";
import { listLiveResetHashes, listRecipients, type Recipient } from "./revalidate.queries.ts";

/** What an email may still say. */
export interface WantedContent {
  state: "wanted";
  /** The items that the message still tells of; `null` leaves it as it was written. */
  itemIds: ReadonlySet<number> | null;
  linkItemIds: readonly number[];
}

interface Unwanted {
  state: "withdrawn" | "givenUp";
  reason: string;
}

export type SendDecision =
  | (WantedContent & {
      toAddress: string;
      /** Whether its link to set a password still works. */
      hasPasswordLink?: boolean;
    })
  /** It was sent already. */
  | { state: "alreadySent"; at: Date; toAddress: string | null }
  | Unwanted;

export interface RevalidatedEmail extends ClaimedEmail {
  decision: SendDecision;
}

/** An email beside its customer as they are now. */
export interface AddressedEmail extends ClaimedEmail {
  recipient: Recipient;
}

/**
 * Whether emails of some kinds are still right, which the module that queues them knows. It is asked just before they are
 * sent, and answers by the email's id.
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
  addressBad: "The address is marked as one that reaches nobody.",
  linkDead: "Its link would not have worked any more.",
  keyGone:
    "Its links were written under a SECRET_KEY that is not given any more: set that as SECRET_KEY_PREVIOUS and resend it.",
} as const;

/** Looks once more, just before sending, whether each email is still right, and whom it goes to. */
export async function revalidate(
  ctx: Context,
  emails: readonly ClaimedEmail[],
  checks: readonly EmailCheck[],
): Promise<RevalidatedEmail[]> {
  if (emails.length === 0) return [];
  const facts = await gather(ctx, emails, checks);
  return emails.map((email) => ({ ...email, decision: decide(ctx, email, facts) }));
}

const KINDS_WITHOUT_SECRETS: readonly EmailKind[] = ["notification", PREVIOUS_ADDRESS_NOTICE];

type Facts = Awaited<ReturnType<typeof gather>>;

async function gather(ctx: Context, emails: readonly ClaimedEmail[], checks: readonly EmailCheck[]) {
  const userIds = emails.flatMap((email) => email.user_id ?? []);
  const found = userIds.length > 0 ? await listRecipients(ctx.db, userIds) : [];
  const recipients = new Map(found.map((recipient) => [recipient.id, recipient]));
  const known = emails.filter((email) => hasKeyOf(ctx.keys, email));
  const hashes = known.flatMap((email) => passwordLinkHash(ctx.keys, email) ?? []);
  const live = { hashes, now: ctx.clock.now() };
  return {
    recipients,
    contents: await askChecks(ctx, addressed(emails, recipients), checks),
    livePasswordLinks: hashes.length > 0 ? await listLiveResetHashes(ctx.db, live) : new Set<string>(),
  };
}

function addressed(
  emails: readonly ClaimedEmail[],
  recipients: ReadonlyMap<number, Recipient>,
): AddressedEmail[] {
  return emails.flatMap((email) => {
    const recipient = recipients.get(email.user_id ?? 0);
    return recipient && !email.already_sent_at ? { ...email, recipient } : [];
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
  const recipient = facts.recipients.get(email.user_id ?? 0);
  const hasOwnAddress = KINDS_WITH_ADDRESS.includes(email.kind);
  const toAddress = hasOwnAddress ? statedAddress(email.payload) : recipient?.email;
  if (email.already_sent_at)
    return { state: "alreadySent", at: email.already_sent_at, toAddress: toAddress ?? null };
  if (!recipient || !toAddress) return { state: "withdrawn", reason: reasons.accountDeleted };
  if (recipient.email_bad_at && !hasOwnAddress) return { state: "givenUp", reason: reasons.addressBad };
  if (!KINDS_WITHOUT_SECRETS.includes(email.kind) && !hasKeyOf(ctx.keys, email))
    return { state: "givenUp", reason: reasons.keyGone };
  const content = facts.contents.get(email.id);
  if (content) return content.state === "wanted" ? { ...content, toAddress } : content;
  const passwordLink = passwordLinkHash(ctx.keys, email)?.toString("hex");
  const hasPasswordLink = passwordLink !== undefined && facts.livePasswordLinks.has(passwordLink);
  if (email.kind === "password_reset" && !hasPasswordLink)
    return { state: "withdrawn", reason: reasons.linkDead };
  return { state: "wanted", toAddress, itemIds: null, linkItemIds: email.prescription_ids, hasPasswordLink };
}
