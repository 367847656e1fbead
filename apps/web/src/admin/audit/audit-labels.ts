import type { AuditEntry } from "@scriptkeeper/contracts/reporting/audit";
import { plainName } from "@scriptkeeper/domain/plain-changes";

/** The kinds of record that can be found by a number. */
export const recordLabels: Record<string, string> = {
  user: "Account",
  prescription_item: "Prescription",
  prescription_group: "Prescription order",
  email_wording: "Email wording",
  recall: "Recall",
  discount: "Discount",
  discount_assignment: "Assigned discount",
  product_configuration: "Product",
  price_run: "Price update",
  email: "Email",
};

/** Returns the name of a kind of record: "Prescription", "Row of discounts". */
export function entityText(entity: string): string {
  if (entity.startsWith("table ")) return `Row of ${entity.slice("table ".length)}`;
  return Object.hasOwn(recordLabels, entity) ? (recordLabels[entity] ?? entity) : plainName(entity);
}

/** Returns "Prescription 12"; without a number if the entry is about all records of the kind or none is known. */
export function recordText({ entity, entity_id }: Pick<AuditEntry, "entity" | "entity_id">): string {
  const isOne = entity_id !== null && entity_id !== "all";
  return isOne ? `${entityText(entity)} ${entity_id}` : entityText(entity);
}

/** Returns the current name of the person or process that acted. */
export function whoText(entry: Pick<AuditEntry, "actor" | "actor_name" | "actor_email">): string {
  const { actor, actor_name, actor_email } = entry;
  const known = actor_name ?? actor_email;
  if (known) return known;
  if (actor === "admin") return "A former administrator";
  if (actor === "customer") return "A former customer";
  if (actor === "visitor") return "Someone not signed in";
  return actor === "webhook" ? "The store" : "Scriptkeeper itself";
}

/** Returns what permanently identifies the person or process that acted, since names and addresses change. */
export function whoDetail({ actor, actor_user_id }: Pick<AuditEntry, "actor" | "actor_user_id">): string {
  if (actor_user_id !== null)
    return `${actor === "admin" ? "Administrator" : "Customer"}, account ${actor_user_id}`;
  return actor.startsWith("job ") ? plainName(actor.slice("job ".length).replaceAll("-", " ")) : "";
}
