import { DayCount } from "@scriptkeeper/contracts/reporting/dashboard";
import { z } from "zod";
import type { Figures } from "../../core/index.ts";
import { lastDays } from "../orders/order-days.ts";
import { countRenewals } from "./dashboard.queries.ts";

/** Orders of the last 30 days, by the day on which they were made. */
export const renewalFigures: Figures<z.ZodArray<typeof DayCount>> = {
  name: "renewals",
  shape: z.array(DayCount),
  count: (ctx) => countRenewals(ctx.db, { ...lastDays(ctx), timeZone: ctx.settings.storeTimezone }),
};
