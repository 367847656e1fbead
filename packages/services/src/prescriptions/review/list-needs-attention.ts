import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import type {
  AttentionItem,
  NeedsAttention,
  NeedsAttentionInput,
} from "@scriptkeeper/contracts/prescriptions/changes";
import type { AttentionReason } from "@scriptkeeper/contracts/prescriptions/limits";
import { attentionSentences } from "@scriptkeeper/contracts/prescriptions/messages";
import { ATTENTION_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { type AdminContext, today } from "../../core/index.ts";
import { prescriptionView } from "../items/prescription-view.ts";
import type { ItemRow } from "../items/prescriptions.queries.ts";
import { findNeedingAttention } from "./attention.queries.ts";

/**
 * A page of the prescriptions that would be forgotten: those that can be ordered but will never get a reminder, and
 * those whose strength was never chosen or is gone from the store. Each says what to do.
 */
export async function listNeedsAttention(
  ctx: AdminContext,
  { page, limit, search, ...asked }: NeedsAttentionInput,
): Promise<NeedsAttention> {
  const { items, total } = await findNeedingAttention(ctx.db, {
    today: today(ctx),
    search,
    sorting: sortingOf(ATTENTION_SORTS, asked),
    limit,
    offset: (page - 1) * limit,
  });
  return { prescriptions: attentionViews(ctx, items), page, limit, total };
}

/** Adds to each item why it needs attention and what to do. */
export function attentionViews(ctx: AdminContext, items: readonly ItemRow[]): AttentionItem[] {
  const view = { viewer: "admin", now: ctx.clock.now(), today: today(ctx) } as const;
  return items.map((row) => {
    const attention = attentionReason(row);
    return { ...prescriptionView(row, view), attention, what_to_do: attentionSentences[attention] };
  });
}

/** The reason for an item that was found; one without a problem of strength has no reminder. */
export function attentionReason(
  item: Pick<ItemRow, "is_strength_unknown" | "is_available">,
): AttentionReason {
  if (item.is_strength_unknown) return "strength_unknown";
  return item.is_available ? "no_reminder" : "strength_gone";
}
