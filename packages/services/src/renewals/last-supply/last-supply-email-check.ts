import { z } from "zod";
import { type AddressedEmail, type EmailCheck, unsubscribed } from "../../email/index.ts";
import { listNoticesOfEmails } from "./last-supply.queries.ts";

const outdated = "The order was cancelled, or the prescription was renewed.";

/** Matches notifications about last supplies; others are not checked here. */
const AboutLastSupply = z.looseObject({ about: z.literal("last_supply") });

/**
 * Removes from an email about last supplies the items for which that is no longer true, and withdraws an email that
 * nobody wants.
 */
export const lastSupplyEmailCheck: EmailCheck = {
  kinds: ["notification"],
  async decide(ctx, emails) {
    const ours = emails.filter(({ payload }) => AboutLastSupply.safeParse(payload).success);
    if (ours.length === 0) return new Map();
    const notices = await listNoticesOfEmails(ctx.db, [...new Set(ours.map(({ notedId }) => notedId))]);
    return new Map(
      ours.map((email) => {
        const still = notices.filter(({ email_id }) => email_id === email.notedId);
        return [email.id, decide(email, new Set(still.map(({ item_id }) => item_id)))] as const;
      }),
    );
  },
};

function decide({ recipient }: AddressedEmail, itemIds: ReadonlySet<number>) {
  if (recipient.unsubscribed_at) return unsubscribed;
  if (itemIds.size === 0) return { state: "withdrawn", reason: outdated } as const;
  return { state: "wanted", itemIds, linkItemIds: [...itemIds] } as const;
}
