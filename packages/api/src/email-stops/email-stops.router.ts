import { EmailStopsInput, EmailStopsPage } from "@scriptkeeper/contracts/emails/stops";
import { listEmailStops } from "@scriptkeeper/services/bounces";
import { adminProcedure, router } from "../trpc.ts";

export const emailStopsRouter = router({
  list: adminProcedure
    .meta({
      rest: "GET /api/admin/email-stops",
      summary:
        "List the customers who get no emails or no reminders, with the reason and the date, newest first",
    })
    .input(EmailStopsInput)
    .output(EmailStopsPage)
    .query(({ ctx, input }) => listEmailStops(ctx, input)),
});
