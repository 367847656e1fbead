import { z } from "zod";
import type { EmailCheck } from "../../email/index.ts";
import { listReaders } from "./report-readers.queries.ts";

/** Notifications about anything else are ignored. */
const AboutReport = z.looseObject({ about: z.literal("weekly_report") });

/** Withdraws a report whose reader no longer wants it, or is no longer an administrator. */
export const weeklyReportCheck: EmailCheck = {
  kinds: ["notification"],
  async decide(ctx, emails) {
    const ours = emails.filter(({ payload }) => AboutReport.safeParse(payload).success);
    if (ours.length === 0) return new Map();
    const readers = await listReaders(
      ctx.db,
      ours.flatMap(({ user_id }) => user_id ?? []),
    );
    return new Map(
      ours.map(({ id, user_id }) => {
        const isWanted = user_id !== null && readers.has(user_id);
        return [id, isWanted ? wanted : withdrawn] as const;
      }),
    );
  },
};

const wanted = { state: "wanted", itemIds: null, linkItemIds: [] } as const;
const withdrawn = {
  state: "withdrawn",
  reason: "They no longer want this report, or are no longer an administrator.",
} as const;
