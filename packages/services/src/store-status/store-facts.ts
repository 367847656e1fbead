import { STORE_ERROR_KINDS } from "@scriptkeeper/store/port";
import { z } from "zod";

const Shop = z.object({
  shopName: z.string(),
  shopDomain: z.string(),
  ownDomain: z.string().nullable(),
  currency: z.string(),
  pricesIncludeTax: z.boolean(),
  loginRequiredAtCheckout: z.boolean(),
  plan: z.string(),
  isTrial: z.boolean(),
  grantedScopes: z.array(z.string()),
  missingScopes: z.array(z.string()),
  apiVersion: z.object({ pinned: z.string(), answered: z.string().nullable() }),
  clockAheadMs: z.number().nullable().default(null),
  personalData: z.object({ heldBack: z.array(z.string()), isTried: z.boolean() }).nullable(),
});

const Topic = z.object({
  topic: z.string(),
  scope: z.string(),
  refusal: z.string().nullable(),
  elsewhere: z.array(z.string()).default([]),
});

/** What the store said about itself and its webhooks. Saved from look to look; another release may have written it. */
export const StoreFacts = z.object({ shop: Shop, topics: z.array(Topic) });
export type StoreFacts = z.infer<typeof StoreFacts>;

export const StoreFailure = z.object({ kind: z.enum(STORE_ERROR_KINDS), detail: z.string() });
export type StoreFailure = z.infer<typeof StoreFailure>;

/** What is known about the store: its last answer, and why the last look failed, if it did. */
export interface StoreLook {
  lookedAt: Date;
  failure: StoreFailure | null;
  facts: StoreFacts | null;
  factsAt: Date | null;
}
