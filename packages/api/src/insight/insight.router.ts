import {
  Insight,
  InsightInput,
  InsightReminders,
  InsightRemindersInput,
} from "@scriptkeeper/contracts/insight";
import { getInsight, listInsightReminders } from "@scriptkeeper/services/insight";
import { adminProcedure, router } from "../trpc.ts";

export const insightRouter = router({
  read: adminProcedure
    .meta({
      rest: "GET /api/admin/insight",
      summary: "How many reminders led to an opened link, an order, a payment and a delivery, week by week",
    })
    .input(InsightInput)
    .output(Insight)
    .query(({ ctx, input }) => getInsight(ctx, input)),
  reminders: adminProcedure
    .meta({
      rest: "GET /api/admin/insight/reminders",
      summary: "A page of the reminders behind one of these numbers, the newest first",
    })
    .input(InsightRemindersInput)
    .output(InsightReminders)
    .query(({ ctx, input }) => listInsightReminders(ctx, input)),
});
