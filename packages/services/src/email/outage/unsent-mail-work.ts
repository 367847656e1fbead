import { shortInstant } from "@scriptkeeper/domain/time/days";
import type { WorkRule } from "../../core/index.ts";
import { findMailOutage } from "./find-mail-outage.ts";

const KEY = "mail_server";

/** A mail server that accepts nothing. Nothing else tells staff until emails are given up a day later. */
export const unsentMailWork: WorkRule = {
  kind: "unsent_mail",
  async find(ctx, { only, except }) {
    const isAsked = (only?.includes(KEY) ?? true) && !except.includes(KEY);
    return isAsked && (await findMailOutage(ctx)) ? [KEY] : [];
  },
  async describe(ctx) {
    const outage = await findMailOutage(ctx);
    if (!outage) return [];
    const since = shortInstant(outage.since, ctx.settings.storeTimezone);
    return [
      {
        key: KEY,
        title: "Mail server",
        detail: outage.reason,
        why: `It has accepted no email since ${since}, so no reminders are going out. Each email is retried for a day. Ask whoever runs Scriptkeeper to fix it before then.`,
        since: outage.since.toISOString(),
        search: null,
        item_id: null,
      },
    ];
  },
};
