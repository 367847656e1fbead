import { z } from "zod";

/** What is checked, in the order in which it is shown. */
const STORE_CHECKS = [
  "connection",
  "domain",
  "scopes",
  "personal_data",
  "messages",
  "last_message",
  "orders",
  "set_aside_orders",
  "set_aside_products",
  "api_version",
  "clock",
  "currency",
  "taxes",
  "login_at_checkout",
  "drafts_limit",
  "proxy",
] as const;
export type StoreCheckName = (typeof STORE_CHECKS)[number];

/** `bad` keeps patients or staff from something, `warning` is worth a look, `unknown` could not be determined. */
const STORE_CHECK_STATES = ["good", "warning", "bad", "unknown"] as const;

/** One thing about the store: how it stands and, unless it is good, what to do. */
export const StoreCheck = z.object({
  name: z.enum(STORE_CHECKS),
  title: z.string(),
  state: z.enum(STORE_CHECK_STATES),
  finding: z.string(),
  advice: z.string().nullable(),
});
export type StoreCheck = z.infer<typeof StoreCheck>;

/** An access scope in the store that the product needs. */
export const StoreScope = z.object({
  scope: z.string(),
  use: z.string(),
  state: z.enum(["granted", "missing", "unknown"]),
});
export type StoreScope = z.infer<typeof StoreScope>;

/** A topic of the store's webhooks. `refusal` says why the store does not send it, `advice` what to do. */
export const StoreTopic = z.object({
  topic: z.string(),
  scope: z.string(),
  state: z.enum(["subscribed", "refused", "unknown"]),
  refusal: z.string().nullable(),
  advice: z.string().nullable(),
});
export type StoreTopic = z.infer<typeof StoreTopic>;

/**
 * REST `GET /api/admin/store-status` and `POST /api/admin/store-status/check`, tRPC `store.status()` and
 * `store.check()`. `checkedAt` is the last attempt to ask the store, `answeredAt` the last one that it answered:
 * everything else is as of then.
 */
export const StoreStatus = z.object({
  checkedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  checks: z.array(StoreCheck),
  scopes: z.array(StoreScope),
  topics: z.array(StoreTopic),
});
export type StoreStatus = z.infer<typeof StoreStatus>;

export const storeStatusMessages = {
  slow: "The store is taking longer than usual to answer. These results are from the last check; open this page again in a minute.",
} as const;
