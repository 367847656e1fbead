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
      summary: "Since when the caller has an address for their calendar",
    })
    .output(CalendarState)
    .query(({ ctx }) => getCalendar(ctx)),
  makeCalendar: authenticatedProcedure
    .meta({
      limit: "renewal",
      fresh: "always",
      rest: "POST /api/users/me/calendar",
      summary: "Make a secret address for the caller's calendar; the one before is dead",
    })
    .output(CalendarAddress)
    .mutation(({ ctx }) => makeCalendar(ctx)),
  stopCalendar: authenticatedProcedure
    .meta({ rest: "DELETE /api/users/me/calendar", summary: "Turn the address of the caller's calendar off" })
    .output(Success)
    .mutation(({ ctx }) => stopCalendar(ctx)),
});
