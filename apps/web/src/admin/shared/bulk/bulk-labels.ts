import type { BulkAction, BulkResult } from "@scriptkeeper/contracts/prescriptions/bulk";
import { obstacles } from "../prescription/reminder-becomes.tsx";

export type BulkKind = BulkAction["kind"];

/** The changes that can be made to all selected prescriptions; the title is also the button's label. */
export const bulkTitles: Record<BulkKind, string> = {
  move_reminder: "Move Reminders",
  remind: "Send Reminders",
  set_repeats: "Set Repeats",
  assign_discount: "Assign a Discount",
};

export interface OutcomeGroup {
  outcome: BulkResult["outcome"];
  /** The prescriptions with this outcome. */
  ids: number[];
  text: string;
}

const order: Record<BulkResult["outcome"], number> = { done: 0, same: 1, refused: 2 };

/** Groups the results by outcome and reason: first what is done, then what was so already, then what was refused. */
export function outcomeGroups(results: readonly BulkResult[], isPreview: boolean): OutcomeGroup[] {
  const groups = new Map<string, OutcomeGroup>();
  for (const result of results) {
    const { id, outcome, reason, no_email } = result;
    const key = `${outcome} ${reason} ${no_email}`;
    const group = groups.get(key) ?? { outcome, ids: [], text: textOf(result, isPreview) };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => order[a.outcome] - order[b.outcome] || b.ids.length - a.ids.length,
  );
}

function textOf({ outcome, reason, no_email }: BulkResult, isPreview: boolean): string {
  if (outcome === "same") return "already as requested";
  if (outcome === "refused") return `${isPreview ? "will not be changed" : "not changed"}: ${reason}`;
  const done = isPreview ? "will be changed" : "changed";
  const obstacle =
    no_email === "expired" ? "it will have expired by the reminder date." : no_email && obstacles[no_email];
  return obstacle ? `${done}, but no reminder will be emailed: ${obstacle}` : done;
}

export function countOf(results: readonly BulkResult[], outcome: BulkResult["outcome"]): number {
  return results.filter((result) => result.outcome === outcome).length;
}
