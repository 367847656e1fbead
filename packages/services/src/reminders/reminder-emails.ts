import { byRunOut, lastsUntil, type SupplyFacts } from "@scriptkeeper/domain/supply/supply";
import { addDays } from "date-fns";
import { type Context, hashToken } from "../core/index.ts";
import { mailSecret, newMessageId, newSecretSource, RENEWAL_LINK_DAYS } from "../email/index.ts";
import { findSupplies, type MessagedItem, messageItem, type SuppliedItem } from "../prescriptions/index.ts";
import { insertLedger, insertLinks, insertReminderEmails } from "./reminder-emails.queries.ts";
import type { ReminderReason } from "./rules.ts";

/** An email to one customer about several items. */
export interface ReminderEmail {
  /** A notification has no occasions; the ledger does not know that kind. */
  kind: "reminder" | "expiry" | "notification";
  user: { id: number; email: string; firstName: string };
  items: { item: MessagedItem & SuppliedItem; occasions: ReminderReason[] }[];
  /** Facts of the message besides its items. */
  facts: Record<string, unknown>;
  /** The items that its link may order; empty for no link. */
  linkItemIds: number[];
}

export type QueuedReminderEmail<Email extends ReminderEmail = ReminderEmail> = Email & { emailId: number };

/**
 * Inserts the emails, their renewal links and the ledger's rows in the caller's transaction. If one was queued before,
 * the ledger throws a unique violation, which undoes the whole transaction.
 */
export async function queueReminderEmails<Email extends ReminderEmail>(
  ctx: Context,
  emails: Email[],
): Promise<QueuedReminderEmail<Email>[]> {
  const now = ctx.clock.now();
  const supplies = await findSupplies(
    ctx,
    emails.flatMap(({ items }) => items.map(({ item }) => item)),
  );
  const drafts = emails.map((email) => ({
    ...email,
    items: inOrderOfSupply(email.items, supplies),
    messageId: newMessageId(ctx.settings.publicUrl),
    secret: newSecretSource(ctx.keys),
  }));
  const ids = await insertReminderEmails(ctx.db, {
    at: now,
    rows: drafts.map((draft) => ({
      kind: draft.kind,
      user_id: draft.user.id,
      to_address: draft.user.email,
      prescription_ids: draft.items.map(({ item }) => item.id),
      payload: {
        firstName: draft.user.firstName,
        ...draft.facts,
        items: draft.items.map(({ item }) => messageItem({ ...item, supply: supplies.get(item.id) })),
      },
      message_id: draft.messageId,
      ...draft.secret,
    })),
  });
  const written = drafts.map((draft) => ({ ...draft, emailId: idOf(ids, draft.messageId) }));
  await insertLedger(ctx.db, {
    at: now,
    rows: written.flatMap(({ kind, emailId, items }) =>
      kind === "notification"
        ? []
        : items.flatMap(({ item, occasions }) =>
            occasions.map((occasion) => ({ kind, item_id: item.id, email_id: emailId, ...occasion })),
          ),
    ),
  });
  await insertLinks(ctx.db, {
    at: now,
    expiresAt: addDays(now, RENEWAL_LINK_DAYS),
    links: written
      .filter((email) => email.linkItemIds.length > 0)
      .map(({ emailId, user, secret, linkItemIds }) => {
        const source = { id: emailId, user_id: user.id, ...secret };
        return {
          user_id: user.id,
          token_hash: hashToken(mailSecret(ctx.keys, source, "renewal")).toString("hex"),
          item_ids: linkItemIds,
          email_id: emailId,
        };
      }),
  });
  return written;
}

/** Sorted like the patient's list: what runs out first comes first. */
function inOrderOfSupply(items: ReminderEmail["items"], supplies: ReadonlyMap<number, SupplyFacts>) {
  const endOf = ({ item }: ReminderEmail["items"][number]) => {
    const supply = supplies.get(item.id);
    return { lastsUntil: supply ? lastsUntil(supply) : null };
  };
  return items.toSorted((a, b) => byRunOut(endOf(a), endOf(b)));
}

function idOf(ids: ReadonlyMap<string, number>, messageId: string): number {
  const id = ids.get(messageId);
  if (id === undefined) throw new Error("an email was not inserted");
  return id;
}
