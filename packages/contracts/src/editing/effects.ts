import { z } from "zod";
import { DiscountChange, DiscountInput } from "../discounts/discounts.ts";
import { OpenedNumber } from "../lists/counted.ts";
import { MOST_MATCHING } from "../prescriptions/limits.ts";
import { PRICE_REVIEW_ROWS } from "../prices/limits.ts";
import { Id } from "../primitives.ts";

/** A planned change to a discount, or to who has it. */
export const DiscountPlan = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("create"), discount: DiscountInput }),
    z.object({ kind: z.literal("change"), id: Id, change: DiscountChange }),
    z.object({ kind: z.literal("delete"), id: Id }),
    z.object({ kind: z.literal("assign"), prescription_item_id: Id, discount_config_id: Id }),
    z.object({
      kind: z.literal("assign_many"),
      prescription_item_ids: z
        .array(Id)
        .min(1, "must name a prescription")
        .max(MOST_MATCHING, {
          error: () => `must name at most ${MOST_MATCHING.toLocaleString("en-AU")} prescriptions`,
        }),
      discount_config_id: Id,
    }),
    z.object({ kind: z.literal("unassign"), prescription_item_id: Id, discount_config_id: Id }),
  ],
  "must be one of create, change, delete, assign, assign_many, unassign",
);
export type DiscountPlan = z.infer<typeof DiscountPlan>;
/** A discount plan as a client sends it. */
export type AskedDiscountPlan = z.input<typeof DiscountPlan>;

/** A count that stops at a limit; `isMore` when there are more. */
const Counted = z.object({ count: z.int(), isMore: z.boolean() });

/** The orders expected until a day, and their total at present and after the change, without delivery. */
export const EffectOutlook = z.object({
  until: z.string(),
  renewals: z.int(),
  patients: z.int(),
  before_cents: z.int(),
  after_cents: z.int(),
  /** The ids of the prescriptions that are expected to be ordered. */
  items: z.array(z.int()),
});
export type EffectOutlook = z.infer<typeof EffectOutlook>;

/**
 * What a change would do. `prescriptions` and `patients` are those affected. `outlook` is null while the store's
 * prices can't be read, and covers only the first prescriptions if there are too many to look at.
 */
export const Effect = z.object({
  prescriptions: Counted,
  patients: Counted,
  outlook: EffectOutlook.nullable(),
  /** The effect in sentences that clients show unchanged. */
  says: z.array(z.string()),
  /** The numbers in these sentences that open a list of what they count, in the order of the sentences. */
  opens: z.array(OpenedNumber),
  /** What the expectation is based on; null if there is none. */
  rests_on: z.string().nullable(),
  /** Why the next order would cost what it does, step by step; only if the change is about one prescription. */
  why: z.array(z.string()),
});
export type Effect = z.infer<typeof Effect>;

export const PriceRowsInput = z.object({
  id: Id,
  rowNumbers: z.array(Id).max(PRICE_REVIEW_ROWS, `must name at most ${PRICE_REVIEW_ROWS} rows`),
});
export type PriceRowsInput = z.infer<typeof PriceRowsInput>;

/** How many patients each row of a price update affects. Rows whose product was not found are left out. */
export const PriceRowPatients = z.object({
  rows: z.array(z.object({ rowNumber: z.int(), patients: Counted })),
});
export type PriceRowPatients = z.infer<typeof PriceRowPatients>;
