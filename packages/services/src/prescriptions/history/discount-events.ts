import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import { discountLabel } from "@scriptkeeper/domain/prices/discounts";
import { type assignmentFacts, ruleFacts } from "../../catalogue/index.ts";
import { actorName } from "./change-events.ts";
import type { HistoryAssignment, HistoryAudit } from "./history.queries.ts";

/**
 * Events for each discount that was assigned or ended. The audit knows who did it and what the discount was called
 * then.
 */
export function discountEvents(
  given: readonly HistoryAssignment[],
  audited: readonly HistoryAudit[],
): HistoryEvent[] {
  return given.flatMap((row) => [assigned(row, audited), ...ended(row, audited)]);
}

function assigned(row: HistoryAssignment, audited: readonly HistoryAudit[]): HistoryEvent {
  const made = find(audited, { action: "assign discount", id: row.assignment.id });
  return {
    ...common(made),
    key: `discount-given-${row.assignment.id}`,
    at: row.assignment.assigned_at.toISOString(),
    title: "Discount assigned",
    detail: nameOf(row, made?.entry.after),
  };
}

function ended(row: HistoryAssignment, audited: readonly HistoryAudit[]): HistoryEvent[] {
  const { assignment, discount } = row;
  if (!assignment.ended_at) return [];
  const isDeletion = assignment.ended_at.getTime() === discount.deleted_at?.getTime();
  const made = isDeletion
    ? find(audited, { action: "delete discount", id: discount.id })
    : find(audited, { action: "remove discount", id: assignment.id });
  return [
    {
      ...common(made),
      key: `discount-ended-${assignment.id}`,
      at: assignment.ended_at.toISOString(),
      title: isDeletion ? "Discount deleted" : "Discount removed",
      detail: nameOf(row, isDeletion ? null : made?.entry.before),
    },
  ];
}

function common(made: HistoryAudit | undefined) {
  return { kind: "discount" as const, state: null, by: made ? actorName(made) : null, changes: [] };
}

function find(audited: readonly HistoryAudit[], entry: { action: string; id: number }) {
  return audited.find((row) => row.entry.action === entry.action && row.entry.entity_id === String(entry.id));
}

/** "Winter, 10% off" */
function nameOf({ discount }: HistoryAssignment, facts: unknown): string {
  const then = { ...(facts as Partial<ReturnType<typeof assignmentFacts>> | null) };
  const label = then.discount_label ?? discountLabel(ruleFacts(discount, 0));
  return `${then.discount_name ?? discount.name}, ${label}`;
}
