import { attentionSentences } from "@scriptkeeper/contracts/prescriptions/messages";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { today, toNumbers, type WorkRule } from "../../core/index.ts";
import { findUnreviewed } from "../items/prescriptions.queries.ts";
import { findNeedy } from "./attention.queries.ts";
import { attentionReason } from "./list-needs-attention.ts";
import { type ItemOfPatient, listItemsOfPatients } from "./review-work.queries.ts";

/** Prescriptions from store orders that nobody has reviewed. */
export const reviewWork: WorkRule = {
  kind: "review",
  async find(ctx, work) {
    return (await findUnreviewed(ctx.db, work)).map(String);
  },
  async describe(ctx, keys) {
    const items = await listItemsOfPatients(ctx.db, toNumbers(keys));
    return items.map((item) => ({
      ...subjectOf(item),
      why: item.notes ?? "Its repeats and expiry have not been recorded.",
      since: item.created_at.toISOString(),
    }));
  },
};

/** Reviewed prescriptions that would still be forgotten. */
export const attentionWork: WorkRule = {
  kind: "attention",
  async find(ctx, work) {
    return (await findNeedy(ctx.db, { today: today(ctx), work })).map(String);
  },
  async describe(ctx, keys) {
    const items = await listItemsOfPatients(ctx.db, toNumbers(keys));
    return items.map((item) => {
      const attention = attentionReason(item);
      return {
        ...subjectOf(item),
        attention,
        why: attentionSentences[attention],
        since: item.updated_at.toISOString(),
      };
    });
  },
};

function subjectOf(item: ItemOfPatient) {
  return {
    key: String(item.id),
    title: `${item.first_name} ${item.last_name}`,
    detail: medicineName(item),
    search: item.email,
    item_id: item.id,
    patient_id: item.user_id,
  };
}
