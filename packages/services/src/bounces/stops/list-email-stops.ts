import type { EmailStopsInput, EmailStopsPage, StoppedAddress } from "@scriptkeeper/contracts/emails/stops";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { EMAIL_STOP_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import type { AdminContext } from "../../core/index.ts";
import { readStops, type StopRow } from "./email-stops.queries.ts";

/**
 * Lists a page of the stops that keep emails from customers, with their cause and beginning, the newest first unless
 * sorted otherwise.
 */
export async function listEmailStops(
  ctx: AdminContext,
  { search = "", stop, before, limit, ...asked }: EmailStopsInput,
): Promise<EmailStopsPage> {
  const rows = await readStops(ctx.db, {
    search,
    stop: stop || null,
    order: sortingOf(EMAIL_STOP_SORTS, asked).order,
    before: toPlace(before),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const older = rows.length > limit && last ? `${last.place}.${last.user_id}.${last.stop}` : null;
  return { stops: shown.map(toStop), older };
}

function toPlace(before: string | undefined) {
  const [, at, id, stop] = /^(.+Z)\.(\d+)\.(\w+)$/.exec(before ?? "") ?? [];
  return at && id && stop ? { at, id: Number(id), stop } : null;
}

export function toStop({ place: _, since, is_bounced, ...row }: StopRow): StoppedAddress {
  return { ...row, since: new Date(since).toISOString(), cause: causeOf({ stop: row.stop, is_bounced }) };
}

function causeOf({ stop, is_bounced }: Pick<StopRow, "stop" | "is_bounced">): StoppedAddress["cause"] {
  if (stop === "bad_address") return is_bounced ? "bounce" : "refusal";
  return is_bounced ? "complaint" : "wish";
}
