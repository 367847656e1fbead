import { z } from "zod";
import { MAX_REPEATS } from "../constants.ts";
import { withBase } from "../editing/conflicts.ts";
import { Undoable } from "../editing/undo.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { DayOrTimestamp, Id, line, pageQuery } from "../primitives.ts";
import { ATTENTION_REASONS, MAX_REVIEW_REPEATS, MAX_SELECTED, MOST_MATCHING } from "./limits.ts";
import { PrescriptionItem } from "./prescriptions.ts";
import { ATTENTION_SORTS, NEEDS_REVIEW_SORTS } from "./review-sorts.ts";

/** Repeats that an administrator sets by hand; the review dialog allows fewer. */
function repeats(maximum: number) {
  const range = `must be a whole number from 0 to ${maximum}`;
  return z.int(range).min(0, range).max(maximum, range);
}

/** An absent field stays as it is, null clears it. */
export const UpdatePrescriptionInput = z.object({
  repeats: repeats(MAX_REPEATS).nullable().optional(),
  expiry_date: DayOrTimestamp.nullable().optional(),
  prescription_expiry_date: DayOrTimestamp.nullable().optional(),
  /** Another strength or pack of the same product. */
  variant_id: line(40).optional(),
});
export type UpdatePrescriptionInput = z.infer<typeof UpdatePrescriptionInput>;

export const EditPrescriptionInput = withBase(UpdatePrescriptionInput, "prescription");
export type EditPrescriptionInput = z.infer<typeof EditPrescriptionInput>;

export const REVIEW_PAGE_SIZE = 50;
export const NeedsReviewInput = pageQuery(REVIEW_PAGE_SIZE).extend({
  /** Words of the product and of the patient in any order, a phone number or an order number; empty for all. */
  search: line(254).default(""),
  ...sortFields(NEEDS_REVIEW_SORTS),
});
export type NeedsReviewInput = z.infer<typeof NeedsReviewInput>;

/** A prescription that nobody has reviewed, and whether the validity for cannabis applies to its product. */
export const UnreviewedItem = PrescriptionItem.extend({ is_cannabis: z.boolean() });
export type UnreviewedItem = z.infer<typeof UnreviewedItem>;

/** The prescriptions that nobody has reviewed, longest waiting first. */
export const NeedsReview = z.object({ prescriptions: z.array(UnreviewedItem) });
export type NeedsReview = z.infer<typeof NeedsReview>;

export const NeedsReviewPage = NeedsReview.extend({ page: z.int(), limit: z.int(), total: z.int() });
export type NeedsReviewPage = z.infer<typeof NeedsReviewPage>;

export const NeedsAttentionInput = pageQuery(REVIEW_PAGE_SIZE).extend({
  /** Words of the product and of the patient in any order, a phone number or an order number; empty for all. */
  search: line(254).default(""),
  ...sortFields(ATTENTION_SORTS),
});
export type NeedsAttentionInput = z.infer<typeof NeedsAttentionInput>;

/** A reviewed prescription that would be forgotten, with the reason and what an administrator can do about it. */
export const AttentionItem = PrescriptionItem.extend({
  attention: z.enum(ATTENTION_REASONS),
  what_to_do: z.string(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

export const NeedsAttention = z.object({
  prescriptions: z.array(AttentionItem),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export type NeedsAttention = z.infer<typeof NeedsAttention>;

export const CompleteDataInput = z.object({
  repeats: repeats(MAX_REVIEW_REPEATS),
  prescription_expiry_date: DayOrTimestamp,
});
export type CompleteDataInput = z.infer<typeof CompleteDataInput>;

export const ReviewInput = withBase(CompleteDataInput, "prescription");
export type ReviewInput = z.infer<typeof ReviewInput>;

export const UpdateRepeatsInput = z.object({ repeats: repeats(MAX_REPEATS) });
export type UpdateRepeatsInput = z.infer<typeof UpdateRepeatsInput>;

export const EditRepeatsInput = withBase(UpdateRepeatsInput, "prescription");
export type EditRepeatsInput = z.infer<typeof EditRepeatsInput>;

export const RepeatsChange = z.object({
  change: z.object({ from: z.int().nullable(), to: z.int() }),
  prescription: PrescriptionItem,
});
export type RepeatsChange = z.infer<typeof RepeatsChange>;

/** Who gets a test email: the customer, or the administrator who asks for it. */
export const TestReminderInput = z.object({
  to: z.enum(["customer", "me"], "must be customer or me").default("customer"),
});
export type TestReminderInput = z.infer<typeof TestReminderInput>;

export const UpdateReminderInput = z.object({
  prescriptionId: Id,
  reminderDate: DayOrTimestamp,
  clearLastReminder: z.boolean("must be true or false").default(false),
});
export type UpdateReminderInput = z.infer<typeof UpdateReminderInput>;

export const EditReminderInput = withBase(UpdateReminderInput, "prescription");
export type EditReminderInput = z.infer<typeof EditReminderInput>;

export const ChangedPrescription = z.object({ prescription: PrescriptionItem });
export type ChangedPrescription = z.infer<typeof ChangedPrescription>;

/** What a batch deletion deletes: whole groups, and single items of other groups. */
export const DeleteSelectionInput = z
  .object({
    groupIds: z.array(Id).max(MAX_SELECTED, `must name at most ${MAX_SELECTED} orders`),
    itemIds: z.array(Id).max(MAX_SELECTED, `must name at most ${MAX_SELECTED} prescriptions`),
    /**
     * All prescriptions that the caller has seen, in these orders or singly; an order that has another prescription by
     * now is not deleted.
     */
    seenIds: z.array(Id).max(MOST_MATCHING, `must name at most ${MOST_MATCHING} prescriptions`).optional(),
    ...Undoable.shape,
  })
  .refine(
    (selection) => selection.groupIds.length + selection.itemIds.length > 0,
    "must name something to delete",
  );
export type DeleteSelectionInput = z.infer<typeof DeleteSelectionInput>;

/** How many orders and how many prescriptions were deleted; an order is deleted with its last prescription. */
export const DeletedSelection = z.object({ groups: z.int(), items: z.int() });
export type DeletedSelection = z.infer<typeof DeletedSelection>;
