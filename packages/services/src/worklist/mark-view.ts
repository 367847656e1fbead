import type { WorkMark } from "@scriptkeeper/contracts/worklist/worklist";
import { shortDay } from "@scriptkeeper/domain/time/days";
import type { NamedMark } from "./marks.queries.ts";

/** A mark as staff see it. */
export function markView({ mark, assignee, changer }: NamedMark): WorkMark {
  return {
    assigned_to: assignee && { id: assignee.id, name: nameOf(assignee) },
    snoozed_until: mark.snoozed_until,
    note: mark.note,
    revision: mark.revision,
    changed_at: mark.changed_at.toISOString(),
    changed_by: nameOf(changer),
  };
}

/** "Bea Min has since changed this line: taken by Bea Min, put off until 12 Dec 2026." */
export function changedMeanwhile(found: NamedMark | null): string {
  if (!found) return "This line has changed since you opened it. Check it again.";
  const { assigned_to, snoozed_until, note, changed_by } = markView(found);
  const states = [
    assigned_to ? `taken by ${assigned_to.name}` : "not taken",
    ...(snoozed_until ? [`put off until ${shortDay(snoozed_until)}`] : []),
    ...(note ? [`with the note “${note}”`] : []),
  ];
  return `${changed_by} has since changed this line: ${states.join(", ")}. Nothing was overwritten.`;
}

function nameOf(person: { first_name: string; last_name: string } | null): string {
  return person ? `${person.first_name} ${person.last_name}`.trim() : "Somebody else";
}
