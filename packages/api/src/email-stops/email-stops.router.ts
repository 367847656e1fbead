import { EmailStopsInput, EmailStopsPage } from "@scriptkeeper/contracts/emails/stops";
import { listEmailStops } from "@scriptkeeper/services/bounces";
import { adminProcedure, router } from "../trpc.ts";

export const emailStopsRouter = router({
  list: adminProcedure
    .meta({
      rest: "GET /api/admin/email-stops",
      summary: "Customers whom no emails or no reminders go to, why, and since when, the newest first",
    })
    .input(EmailStopsInput)
    .output(EmailStopsPage)
    .query(({ ctx, input }) => listEmailStops(ctx, input)),
});
