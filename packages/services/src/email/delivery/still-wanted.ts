import type { Day } from "@scriptkeeper/domain/days";
import { eligibility } from "@scriptkeeper/domain/eligibility";
import type { Context } from "../../core/context.ts";
import { groupBy } from "../../core/group-by.ts";
import { today } from "../../core/settings.ts";
import { mayBeToldLater, stillHolds } from "../../reminders/rules.ts";
import { hasKeyOf } from "../queue/mail-secrets.ts";
import { oldAddressOf, TO_OLD_ADDRESS } from "../queue/old-address.ts";
import { passwordLinkHash } from "../queue/password-links.ts";
import type { ClaimedEmail } from "./claims.queries.ts";
import { listOvertaken } from "./overtaken.ts";
import {
  armAnew,
  listLiveResetHashes,
  listOccasions,
  listRecipients,
  type OccasionRow,
  type Recipient,
} from "./still-wanted.queries.ts";

export type Verdict =
  | {
      state: "wanted";
      toAddress: string;
      /** The items that the message still tells of; `null` leaves it as it was written. */
      itemIds: ReadonlySet<number> | null;
      linkItemIds: readonly number[];
      /** Whether its link to set a password still works. */
      hasPasswordLink?: boolean;
    }
  /** It was sent already. */
  | { state: "taken"; at: Date; toAddress: string | null }
  | { state: "withdrawn" | "givenUp"; reason: string };

export interface JudgedEmail extends ClaimedEmail {
  verdict: Verdict;
}

const reasons = {
  accountDeleted: "The account was deleted.",
  addressBad: "The address is marked as one that reaches nobody.",
  unsubscribed: "The customer has unsubscribed from reminders.",
  nothingDue: "Nothing in it was due any more.",
  linkDead: "Its link would not have worked any more.",
  keyGone:
    "Its links were written under a SECRET_KEY that is not given any more: set that as SECRET_KEY_PREVIOUS and resend it.",
} as const;

/**
 * Looks once more, just before sending, whether each email is still right, and whom it goes to. An item that its reminder
 * has to leave out for now is armed anew, so that a later sweep tells of it once it can be ordered.
 */
export async function judge(ctx: Context, emails: readonly ClaimedEmail[]): Promise<JudgedEmail[]> {
  if (emails.length === 0) return [];
  const facts = await gather(ctx, emails);
  const leftOut = emails.flatMap((email) => leftOutOf(email, facts));
  if (leftOut.length > 0) await armAnew(ctx.db, leftOut);
  return emails.map((email) => ({ ...email, verdict: verdictOf(ctx, email, facts) }));
}

type Facts = Awaited<ReturnType<typeof gather>>;

async function gather(ctx: Context, emails: readonly ClaimedEmail[]) {
  const ofKind = (...kinds: string[]) =>
    emails.filter((email) => kinds.includes(email.kind)).map(({ id }) => id);
  const userIds = emails.flatMap((email) => email.user_id ?? []);
  const letters = ofKind("reminder", "expiry");
  const known = emails.filter((email) => hasKeyOf(ctx.keys, email));
  const passwordLinks = known.flatMap((email) => passwordLinkHash(ctx.keys, email) ?? []);
  const recipients = userIds.length > 0 ? await listRecipients(ctx.db, userIds) : [];
  const occasions = letters.length > 0 ? await listOccasions(ctx.db, letters) : [];
  const following = new Set(
    occasions.filter(({ occasion }) => occasion.stage === "follow_up").map(({ emailId }) => emailId),
  );
  const live = { hashes: passwordLinks, now: ctx.clock.now() };
  return {
    recipients: new Map(recipients.map((recipient) => [recipient.id, recipient])),
    occasions: groupBy(occasions, ({ emailId }) => emailId),
    overtaken: await listOvertaken(
      ctx,
      emails.filter(({ id }) => following.has(id)),
    ),
    today: today(ctx),
    livePasswordLinks: passwordLinks.length > 0 ? await listLiveResetHashes(ctx.db, live) : new Set<string>(),
  };
}

function verdictOf(ctx: Context, email: ClaimedEmail, facts: Facts): Verdict {
  const recipient = facts.recipients.get(email.user_id ?? 0);
  const toAddress = email.kind === TO_OLD_ADDRESS ? oldAddressOf(email.payload) : recipient?.email;
  if (email.taken_at) return { state: "taken", at: email.taken_at, toAddress: toAddress ?? null };
  if (!recipient || !toAddress) return { state: "withdrawn", reason: reasons.accountDeleted };
  if (email.kind === TO_OLD_ADDRESS) return { state: "wanted", toAddress, itemIds: null, linkItemIds: [] };
  if (recipient.email_bad_at) return { state: "givenUp", reason: reasons.addressBad };
  if (email.kind !== "notification" && !hasKeyOf(ctx.keys, email))
    return { state: "givenUp", reason: reasons.keyGone };
  if (email.kind === "reminder" || email.kind === "expiry")
    return letterVerdict({
      email,
      recipient,
      occasions: facts.occasions.get(email.id) ?? [],
      isOvertaken: facts.overtaken.has(email.id),
      day: facts.today,
    });
  const passwordLink = passwordLinkHash(ctx.keys, email)?.toString("hex");
  const hasPasswordLink = passwordLink !== undefined && facts.livePasswordLinks.has(passwordLink);
  if (email.kind === "password_reset" && !hasPasswordLink)
    return { state: "withdrawn", reason: reasons.linkDead };
  return { state: "wanted", toAddress, itemIds: null, linkItemIds: email.prescription_ids, hasPasswordLink };
}

function letterVerdict({
  email,
  recipient,
  occasions,
  isOvertaken,
  day,
}: {
  email: ClaimedEmail;
  recipient: Recipient;
  occasions: readonly OccasionRow[];
  isOvertaken: boolean;
  day: Day;
}): Verdict {
  if (recipient.unsubscribed_at) return { state: "withdrawn", reason: reasons.unsubscribed };
  const holding = occasions.filter(
    ({ occasion, item }) =>
      !(isOvertaken && occasion.stage === "follow_up") && stillHolds(occasion, item, day),
  );
  // One item may be told of on two occasions at once.
  const held = [...new Map(holding.map(({ item }) => [item.id, item])).values()];
  if (held.length === 0) return { state: "withdrawn", reason: reasons.nothingDue };
  const linked = email.kind === "reminder" ? held : held.filter((item) => eligibility(item, day).canOrder);
  return {
    state: "wanted",
    toAddress: recipient.email,
    itemIds: new Set(held.map((item) => item.id)),
    linkItemIds: linked.map((item) => item.id),
  };
}

function leftOutOf(email: ClaimedEmail, { occasions, today: day }: Facts): OccasionRow[] {
  if (email.taken_at) return [];
  const all = occasions.get(email.id) ?? [];
  return all.filter(({ occasion, item }) => mayBeToldLater(occasion, item, day));
}
