import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import { findVariantTitle } from "../../catalogue/index.ts";
import { type AdminContext, notFound } from "../../core/index.ts";
import { findPatient, listItemsOfUser, messageItem } from "../../prescriptions/index.ts";
import type { Example } from "./write-example.ts";

export type Tried = Pick<Example, "email" | "words"> & { patient_id?: number | undefined };

/**
 * An example with a patient's name and the item to be reminded of next; without a patient, or without an item, a
 * made-up one.
 */
export async function patientExample(
  ctx: AdminContext,
  { email, words, patient_id }: Tried,
): Promise<Example & { isMadeUp: boolean }> {
  if (patient_id === undefined) return { email, words, isMadeUp: true };
  const patient = await findPatient(ctx.db, patient_id);
  if (!patient) throw notFound(wordingMessages.noSuchPatient);
  const item = await nextItem(ctx, patient.id);
  const firstName = patient.first_name;
  return { email, words, firstName, ...(item && { items: [item] }), isMadeUp: item === null };
}

async function nextItem(ctx: AdminContext, userId: number) {
  const rows = await listItemsOfUser(ctx, userId);
  const due = ({ item }: (typeof rows)[number]) =>
    (item.status === "active" && item.next_reminder_date) || "9999-12-31";
  const [first] = rows.sort((a, b) => due(a).localeCompare(due(b)));
  if (!first) return null;
  const variant_title = await findVariantTitle(ctx.db, first.item.variant_id);
  const { id, ...item } = messageItem({ ...first.item, variant_title });
  return item;
}
