import type { EmailStop } from "@scriptkeeper/contracts/emails/stop-limits";
import { emailStopCauses, emailStopTitles } from "@scriptkeeper/contracts/emails/stop-messages";
import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { EMAIL_STOP_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { exportOf } from "../../core/index.ts";
import { readStopsOf, stopIdsSql } from "./email-stops.queries.ts";
import { toStop } from "./list-email-stops.ts";

/** The export of `listEmailStops`. */
export const emailStopsExport = exportOf({
  ids: (_, { search = "", stop, ...asked }: ExportFilter<"email_stops">) =>
    stopIdsSql({ search, stop: stop || null, order: sortingOf(EMAIL_STOP_SORTS, asked).order }),
  key: String,
  async rows({ db }, ids) {
    const rows = (await readStopsOf(db, ids)).map(toStop);
    const byId = new Map(rows.map((row) => [idOf(row), row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },
  columns: (at) => ({
    Account: ({ user_id }) => user_id,
    Customer: ({ name }) => name,
    Email: ({ email }) => email,
    Stopped: ({ stop }) => emailStopTitles[stop],
    Why: ({ cause }) => emailStopCauses[cause],
    "Mail server's words": ({ reason }) => reason,
    Since: ({ since }) => at(since),
  }),
});

function idOf({ user_id, stop }: { user_id: number; stop: EmailStop }): string {
  return `${user_id}.${stop}`;
}
