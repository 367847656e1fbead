import { CalendarAddress, CalendarState } from "@scriptkeeper/contracts/prescriptions/calendar";
import { Success } from "@scriptkeeper/contracts/primitives";
import { DownloadLink } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { getCalendar, makeCalendar, stopCalendar } from "@scriptkeeper/services/prescriptions";
import { ownDataLink } from "@scriptkeeper/services/reporting";
import { authenticatedProcedure, router } from "../trpc.ts";

/** The data kept about the caller. For oneself only, even for someone who helps others. */
export const ownDataRouter = router({
  link: authenticatedProcedure
    .meta({ limit: "renewal", fresh: "always" })
    .output(DownloadLink)
    .mutation(({ ctx }) => ownDataLink(ctx)),
  calendar: authenticatedProcedure
    .meta({
      rest: "GET /api/users/me/calendar",
      summary: "Get the date since which the signed-in user has had a calendar address",
    })
    .output(CalendarState)
    .query(({ ctx }) => getCalendar(ctx)),
  makeCalendar: authenticatedProcedure
    .meta({
      limit: "renewal",
      fresh: "always",
      rest: "POST /api/users/me/calendar",
      summary: "Create a secret calendar address for the signed-in user; any earlier one stops working",
    })
    .output(CalendarAddress)
    .mutation(({ ctx }) => makeCalendar(ctx)),
  stopCalendar: authenticatedProcedure
    .meta({
      rest: "DELETE /api/users/me/calendar",
      summary: "Turn off the signed-in user's calendar address",
    })
    .output(Success)
    .mutation(({ ctx }) => stopCalendar(ctx)),
});
