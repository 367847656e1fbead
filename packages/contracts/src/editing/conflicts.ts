import { z } from "zod";
import { Id } from "../primitives.ts";

/** The fields that staff edit in a record's form, named as in the record's own calls. */
export const EDITED_FIELDS = {
  customer: ["first_name", "last_name", "email", "phone"],
  prescription: ["repeats", "expiry_date", "prescription_expiry_date", "variant_id", "next_reminder_date"],
  discount: [
    ...(["name", "description", "discount_type", "discount_value", "application_scope"] as const),
    ...(["user_id", "is_active", "start_date", "end_date"] as const),
  ],
  product: ["product_id", "product_name", "days_supply", "processing_days", "is_cannabis"],
} as const;
export const EDITED_KINDS = ["customer", "prescription", "discount", "product"] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

export const FieldValue = z.union(
  [z.string().max(10_000), z.number(), z.boolean(), z.null()],
  "must be the value of this field when it was read",
);
export type FieldValue = z.infer<typeof FieldValue>;

/** The values of a record's fields as they were read. */
export type FieldValues = { readonly [Name in string]?: FieldValue };

const BASE =
  "The values of fields when they were read. If one of them has changed since and this call would overwrite it, the response is 409 with `changedFields` and nothing is changed. Fields left out are not compared.";

/**
 * Adds `base` to a change: the values of fields as the caller read them. If someone has changed one of them since and
 * the change would overwrite it, the call is refused as a CONFLICT with `changedFields`. Fields that `base` leaves out
 * are not compared.
 */
export function withBase<Shape extends z.ZodRawShape, Kind extends EditedKind>(
  change: z.ZodObject<Shape>,
  kind: Kind,
) {
  const names: readonly (typeof EDITED_FIELDS)[Kind][number][] = EDITED_FIELDS[kind];
  const base = z.partialRecord(z.enum(names, "names a field that this record does not have"), FieldValue);
  return change.extend({ base: base.describe(BASE).optional() });
}

/** The current value of a record's field, and who set it and when; both are null if unknown. */
export const ChangedField = z.object({
  field: z.string(),
  value: FieldValue,
  /** The name of what the value refers to, if the value is an id. */
  label: z.string().nullable().exactOptional(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});
export type ChangedField = z.infer<typeof ChangedField>;

export const EditedRecordInput = z.object({
  kind: z.enum(EDITED_KINDS, `must be one of ${EDITED_KINDS.join(", ")}`),
  id: Id,
});
export type EditedRecordInput = z.infer<typeof EditedRecordInput>;

/**
 * A record's current fields. `unpaidRepeats` is how many further repeats of a prescription are held by unpaid orders.
 */
export const EditedRecordFields = z.object({
  fields: z.array(ChangedField),
  unpaidRepeats: z.int().exactOptional(),
});
export type EditedRecordFields = z.infer<typeof EditedRecordFields>;
