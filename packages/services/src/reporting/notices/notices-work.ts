import { toNumbers, type WorkRule } from "../../core/index.ts";
import { findNotices, listNotices, type NoticeKind } from "./notices.queries.ts";

/** Entries of the log that ask for staff's attention, until they are marked as dealt with. */
export const noticesWork: readonly WorkRule[] = (["checkout", "unmatched_order", "notice"] as const).map(
  (kind) => ruleFor(kind),
);

function ruleFor(kind: NoticeKind): WorkRule {
  return {
    kind,
    async find(ctx, work) {
      return (await findNotices(ctx.db, { kind, work })).map(String);
    },
    async describe(ctx, keys) {
      const rows = await listNotices(ctx.db, toNumbers(keys));
      return rows.map((row) => ({
        key: String(row.id),
        title: row.action,
        detail: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() || null,
        why: row.description,
        since: row.transaction_date.toISOString(),
        search: row.email,
        item_id: row.item_id,
      }));
    },
  };
}
