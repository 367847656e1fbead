import { fulfillmentStates } from "@scriptkeeper/domain/parcels/fulfillments";
import { z } from "zod";
import { type AddressedEmail, type EmailCheck, unsubscribed } from "../../email/index.ts";
import { forgetFailures, listFulfillmentStates } from "./fulfillments.queries.ts";

const outdated = "The parcel no longer existed, or it had already arrived.";

/** Matches notifications about parcels; others are not checked here. */
const AboutParcel = z.looseObject({ about: z.enum(["sent", "ready", "failed"]), fulfillmentId: z.string() });

/**
 * Withdraws emails about a parcel that are outdated or that their reader does not want. Forgets failures that were not
 * told, so that a later one is.
 */
export const deliveryEmailCheck: EmailCheck = {
  kinds: ["notification"],
  async decide(ctx, emails) {
    const ours = emails.flatMap((email) => {
      const parcel = AboutParcel.safeParse(email.payload);
      return parcel.success ? [{ email, ...parcel.data }] : [];
    });
    if (ours.length === 0) return new Map();
    const states = await listFulfillmentStates(
      ctx.db,
      ours.map(({ fulfillmentId }) => fulfillmentId),
    );
    const decided = ours.map(({ email, about, fulfillmentId }) => {
      const state = states.get(fulfillmentId);
      const holds = state !== undefined && (about === "failed") === (state === "failed");
      const isNews = holds && fulfillmentStates[state].hasLeft && !fulfillmentStates[state].isOver;
      return { email, about, fulfillmentId, isNews };
    });
    const untold = decided.filter(({ about, isNews }) => about === "failed" && !isNews);
    if (untold.length > 0)
      await forgetFailures(
        ctx.db,
        untold.map(({ fulfillmentId }) => fulfillmentId),
      );
    return new Map(decided.map(({ email, isNews }) => [email.id, decide(email, isNews)] as const));
  },
};

function decide({ recipient, prescription_ids }: AddressedEmail, isNews: boolean) {
  if (recipient.unsubscribed_at) return unsubscribed;
  if (!isNews) return { state: "withdrawn", reason: outdated } as const;
  return { state: "wanted", itemIds: null, linkItemIds: prescription_ids } as const;
}
