import { z } from "zod";
import { line } from "../primitives.ts";

/** How many unmatched ids the Debug panel lists; it counts all of them. */
export const UNMATCHED_SHOWN = 100;

/** Why the store's products could not be fetched; `empty` when the store answered without a single product. */
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

/** A boolean in a body or in a query string. */
export const QueryFlag = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")],
  {
    error: "must be true or false",
  },
);

/** The store's own id of a product: digits, not the `gid://` form. */
export const ProductId = line(20).regex(/^\d+$/, "must be the store's product id, digits only");

/** A product under the store's name for it. */
export const StoreProduct = z.object({ id: z.string(), title: z.string() });
export type StoreProduct = z.infer<typeof StoreProduct>;

/** `nocache` with any value but "false" asks for live data, as `refresh=true` does. */
export const StoreProductsInput = z.object({
  refresh: QueryFlag.default(false),
  nocache: z.string().optional(),
});
export type StoreProductsInput = z.infer<typeof StoreProductsInput>;

/**
 * How many products a refresh found in the store, and how many it added and changed here. `failing` counts those that
 * the store failed to give; they stay as they were.
 */
export const RefreshedProducts = z.object({
  count: z.int(),
  added: z.int(),
  changed: z.int(),
  failing: z.int().exactOptional(),
});
export type RefreshedProducts = z.infer<typeof RefreshedProducts>;

/**
 * How the product configurations compare with the saved copy of the store's products. Without a copy no matches are
 * reported. The lists stop at UNMATCHED_SHOWN.
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
    failing: z.int(),
    goneFromStore: z.int(),
    withoutConfiguration: z.int(),
  }),
  /** Those that the store failed to give when they were last fetched. */
  failing: z.array(StoreProduct),
  goneFromStore: z.array(z.object({ product_id: z.string(), product_name: z.string() })),
  withoutConfiguration: z.array(StoreProduct),
});
export type ProductSync = z.infer<typeof ProductSync>;
