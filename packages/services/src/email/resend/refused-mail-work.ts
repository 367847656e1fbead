import { toNumbers, type WorkRule } from "../../core/index.ts";
import { listEmailRows } from "../emails.queries.ts";
import { findResendable } from "./resend-failed.queries.ts";

/** Emails that were given up but can be sent again; emails to a bad address belong to that address's line. */
export const refusedMailWork: WorkRule = {
  kind: "refused_mail",
  async find(ctx, work) {
    return (await findResendable(ctx.db, work)).map(String);
  },
  async describe(ctx, keys) {
    const rows = await listEmailRows(ctx.db, toNumbers(keys));
    const failed = rows.filter(({ state }) => state === "failed");
    return failed.map((row) => ({
      key: String(row.id),
      title: row.to_address,
      detail: row.subject || null,
      why: row.last_error ?? "Sending failed, and no reason was recorded.",
      since: row.created_at.toISOString(),
      search: row.to_address,
      item_id: null,
    }));
  },
};
