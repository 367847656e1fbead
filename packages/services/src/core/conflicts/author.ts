import type { Actor } from "../context.ts";
import type { ChangeRow } from "./changes-of.queries.ts";

/** Who made a change, as far as the audit and the account know. */
export type Author = Pick<ChangeRow, "actor" | "actor_user_id" | "first_name" | "last_name" | "email">;

/** The author of a change as shown to the one who asks: "you" for their own changes. */
export function authorOf(row: Author, asks: Actor): string {
  if (row.actor_user_id !== null && "userId" in asks && asks.userId === row.actor_user_id) return "you";
  const name = `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() || row.email;
  if (name) return name;
  return nameless[row.actor] ?? "the store";
}

/** Authors without an account. Any other actor, a job or a webhook, changes these records on behalf of the store. */
const nameless: Readonly<Record<string, string>> = {
  admin: "a former administrator",
  customer: "a former customer",
  visitor: "the patient, by a link,",
};
