import { z } from "zod";
import { MAX_REPEATS } from "../constants.ts";
import { Counted } from "../lists/counted.ts";
import { DayOrTimestamp, Id, line } from "../primitives.ts";
import { BULK_BATCH, PRESCRIPTION_FILTERS } from "./limits.ts";
import { ELIGIBILITY_CODES } from "./prescriptions.ts";

const repeats = `must be a whole number from 0 to ${MAX_REPEATS}`;

/** What to do to each prescription, with the same rules as the call for a single one. */
export const BulkAction = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("move_reminder"),
      date: DayOrTimestamp,
      clearLastReminder: z.boolean("must be true or false").default(false),
    }),
    /** Sets the reminder to today and arms it again: it goes out with the next run. */
    z.object({ kind: z.literal("remind") }),
    z.object({
      kind: z.literal("set_repeats"),
      repeats: z.int(repeats).min(0, repeats).max(MAX_REPEATS, repeats),
    }),
    z.object({ kind: z.literal("assign_discount"), discountConfigId: Id }),
  ],
  "must be one of move_reminder, remind, set_repeats, assign_discount",
);
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkInput = z.object({
  itemIds: z
    .array(Id)
    .min(1, "must name a prescription")
    .max(BULK_BATCH, `must name at most ${BULK_BATCH} prescriptions`),
  action: BulkAction,
  /** Reports what would be done, and does nothing. */
  dryRun: z.boolean("must be true or false").default(false),
});
export type BulkInput = z.infer<typeof BulkInput>;

/**
 * The result for one prescription: done, already as wanted, or refused for a reason. `no_email` says why no reminder
 * goes out although it has a day.
 */
export const BulkResult = z.object({
  id: z.int(),
  outcome: z.enum(["done", "same", "refused"]),
  reason: z.string().nullable(),
  no_email: z.enum(ELIGIBILITY_CODES).nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** The results in the order of the ids, one for each different id. */
export const BulkResults = z.object({ results: z.array(BulkResult) });
export type BulkResults = z.infer<typeof BulkResults>;

export const MatchingItemsInput = z.object({
  search: line(200).default(""),
  filter: z.enum(PRESCRIPTION_FILTERS, `must be one of ${PRESCRIPTION_FILTERS.join(", ")}`).default("all"),
  counted: Counted.optional(),
});
export type MatchingItemsInput = z.infer<typeof MatchingItemsInput>;

/** What a screen needs to know of a prescription to select it. */
export const MatchingItem = z.object({
  id: z.int(),
  prescription_group_id: z.int(),
  user_id: z.int(),
  product_name: z.string(),
  /** The strength; null if unknown. */
  variant_title: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});

/** All prescriptions that match, newest first; `hasMore` if there are more than 5,000. */
export const MatchingItems = z.object({ items: z.array(MatchingItem), hasMore: z.boolean() });
export type MatchingItems = z.infer<typeof MatchingItems>;
