import { z } from "zod";
import { line } from "../primitives.ts";

/** How many ids without a match the Debug panel names; it counts all of them. */
export const UNMATCHED_SHOWN = 100;

/** Why the store's products could not be fetched; `empty` when the store answered, but without a single one. */
export const SYNC_FAILURES = [
  "network",
  "auth",
  "throttled",
  "server",
  "graphql",
  "user",
  "too_expensive",
  "empty",
] as const;
export type SyncFailure = (typeof SYNC_FAILURES)[number];

/** Yes or no, in a body or in a query string. */
export const QueryFlag = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")],
  {
    error: "must be true or false",
  },
);

/** The store's own id of a product: digits, never a `gid://` form. */
export const ProductId = line(20).regex(/^\d+$/, "must be the store's product id, digits only");

/** A product as the store names it. */
export const StoreProduct = z.object({ id: z.string(), title: z.string() });
export type StoreProduct = z.infer<typeof StoreProduct>;

/** `nocache` with any value but "false" asks for live data, as `refresh=true` does. */
export const StoreProductsInput = z.object({
  refresh: QueryFlag.default(false),
  nocache: z.string().optional(),
});
export type StoreProductsInput = z.infer<typeof StoreProductsInput>;

/** What a refresh found in the store, and what it changed here. */
export const RefreshedProducts = z.object({
  count: z.int(),
  added: z.int(),
  changed: z.int(),
});
export type RefreshedProducts = z.infer<typeof RefreshedProducts>;

/**
 * How the configurations and the saved copy of the store's products stand to each other. Without a copy nothing is
 * said about matches. The lists stop at UNMATCHED_SHOWN.
 */
export const ProductSync = z.object({
  syncedAt: z.string().nullable(),
  lastFailure: z.object({ at: z.string(), reason: z.enum(SYNC_FAILURES) }).nullable(),
  counts: z.object({
    storeProducts: z.int(),
    configurations: z.int(),
    available: z.int(),
    archived: z.int(),
    deleted: z.int(),
    goneFromStore: z.int(),
    withoutConfiguration: z.int(),
  }),
  goneFromStore: z.array(z.object({ product_id: z.string(), product_name: z.string() })),
  withoutConfiguration: z.array(StoreProduct),
});
export type ProductSync = z.infer<typeof ProductSync>;
