import type { HistoryAudit } from "./history.queries.ts";

/** Who made a change, as people call them; `null` for what the product did by itself. */
export function actorName({ entry, first_name, last_name, email }: HistoryAudit): string | null {
  const name = `${first_name ?? ""} ${last_name ?? ""}`.trim();
  if (name || email) return name || email;
  if (entry.actor === "admin") return "a former administrator";
  return entry.actor === "customer" ? "a former customer" : null;
}
