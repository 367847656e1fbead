import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { z } from "zod";
import { groupBy, isUniqueViolation, today } from "../../core/index.ts";
import { type AddressedEmail, type EmailCheck, unsubscribed } from "../../email/index.ts";
import { listToldItems, reopenRequests, type WaitingItem } from "./waiting.queries.ts";

const goneAgain =
  "Nothing in it can be ordered any more, or it has already been ordered. If a medicine is still wanted, another email goes out when it is back.";

/** Matches notifications about items back in stock; others are not checked here. */
const AboutBack = z.looseObject({ about: z.literal("back") });

/**
 * Keeps in an email, just before it is sent, only what can still be ordered. What can't be ordered waits again, to be
 * told of once it is back to stay; what was ordered in the meantime is left out.
 */
export const backInStockCheck: EmailCheck = {
  kinds: ["notification"],
  async decide(ctx, emails) {
    const ours = emails.filter(({ payload }) => AboutBack.safeParse(payload).success);
    if (ours.length === 0) return new Map();
    const day = today(ctx);
    const told = await listToldItems(ctx.db, [...new Set(ours.map(({ notedId }) => notedId))]);
    const unwanted = new Set(
      ours.flatMap((email) => (email.recipient.unsubscribed_at ? [email.notedId] : [])),
    );
    const holds = (item: WaitingItem) => !item.is_ordered_since && eligibility(item, day).canOrder;
    const waiting = told.filter(
      (item) => !item.is_ordered_since && (unwanted.has(item.emailId ?? 0) || !holds(item)),
    );
    const requestIds = waiting.map(({ requestId }) => requestId);
    // A unique violation means that the patient has just opened the same request again.
    const reopen = () => reopenRequests(ctx.db, requestIds);
    if (requestIds.length > 0) await reopen().catch((error) => retryOnce(error, reopen));
    const byEmail = groupBy(told.filter(holds), ({ emailId }) => emailId ?? 0);
    return new Map(ours.map((email) => [email.id, decide(email, byEmail.get(email.notedId) ?? [])] as const));
  },
};

async function retryOnce(error: unknown, again: () => Promise<void>): Promise<void> {
  if (!isUniqueViolation(error)) throw error;
  await again();
}

function decide({ recipient }: AddressedEmail, items: readonly WaitingItem[]) {
  if (recipient.unsubscribed_at) return unsubscribed;
  if (items.length === 0) return { state: "withdrawn", reason: goneAgain } as const;
  const ids = items.map((item) => item.id);
  return { state: "wanted", itemIds: new Set(ids), linkItemIds: ids } as const;
}
