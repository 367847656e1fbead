import type { NeedsAttention, NeedsAttentionInput } from "@scriptkeeper/contracts/prescription-changes";
import { attentionSentences } from "@scriptkeeper/contracts/prescription-messages";
import { type AdminContext, today } from "../../core/index.ts";
import { prescriptionView } from "../items/prescription-view.ts";
import { findNeedingAttention } from "./attention.queries.ts";

/**
 * A page of the prescriptions that would be forgotten: those that can be ordered, but have no reminder date and get
 * none, and those whose strength nobody has chosen. Each says what to do.
 */
export async function listNeedsAttention(
  ctx: AdminContext,
  { page, limit }: NeedsAttentionInput,
): Promise<NeedsAttention> {
  const day = today(ctx);
  const view = { viewer: "admin", now: ctx.clock.now(), today: day } as const;
  const { items, total } = await findNeedingAttention(ctx.db, {
    today: day,
    limit,
    offset: (page - 1) * limit,
  });
  const prescriptions = items.map((row) => {
    const attention = row.is_strength_unknown ? ("strength_unknown" as const) : ("no_reminder" as const);
    return { ...prescriptionView(row, view), attention, what_to_do: attentionSentences[attention] };
  });
  return { prescriptions, page, limit, total };
}
