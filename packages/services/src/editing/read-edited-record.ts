import {
  EDITED_FIELDS,
  type EditedKind,
  type EditedRecordFields,
  type EditedRecordInput,
} from "@scriptkeeper/contracts/editing/conflicts";
import { findEditedCustomer } from "../accounts/index.ts";
import { findEditedConfiguration, findEditedDiscount } from "../catalogue/index.ts";
import { type AdminContext, type EditedRecord, fieldStates, notFound } from "../core/index.ts";
import { countUnpaidRepeats, findEditedItem } from "../prescriptions/index.ts";

type Find = (ctx: AdminContext, id: number) => Promise<EditedRecord | null>;

const finders: Record<EditedKind, Find> = {
  customer: findEditedCustomer,
  prescription: findEditedItem,
  discount: findEditedDiscount,
  product: findEditedConfiguration,
};

/**
 * The current values of the fields that staff edit in a record, with who changed each last; for a prescription also
 * the repeats that would come back if its unpaid orders came to nothing. NOT_FOUND for a record that is gone.
 */
export async function readEditedRecord(
  ctx: AdminContext,
  { kind, id }: EditedRecordInput,
): Promise<EditedRecordFields> {
  const record = await finders[kind](ctx, id);
  if (!record) throw notFound();
  const fields = await fieldStates(ctx, record, EDITED_FIELDS[kind]);
  return kind === "prescription" ? { fields, unpaidRepeats: await countUnpaidRepeats(ctx, id) } : { fields };
}
