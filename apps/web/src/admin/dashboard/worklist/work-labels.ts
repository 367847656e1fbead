import type { WorkKind, WorkView } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkLine, Worklist } from "@scriptkeeper/contracts/worklist/worklist";
import { numberText } from "@scriptkeeper/domain/number-words";
import { dayAt, daysUntil, relativeDays, shortDay } from "@scriptkeeper/domain/time/days";
import { paths } from "../../../shared/paths.ts";

/** The heading of each kind. */
export const kindTitles: Record<WorkKind, string> = {
  store_not_ready: "Store not ready",
  unsent_mail: "Emails are not going out",
  checkout: "Checkouts and orders that need attention",
  unmatched_order: "Unmatched orders",
  late_delivery: "Deliveries later than usual",
  late_patient: "Late renewals",
  bad_address: "Failed addresses",
  refused_mail: "Refused emails",
  unavailable_product: "Unavailable products with live prescriptions",
  price_rows: "Refused prices",
  review: "Needs review",
  attention: "Would be forgotten",
  notice: "Messages to check",
};

interface Action {
  label: string;
  to?: (line: WorkLine) => string;
}

const updateReminder: Action = { label: "Update Reminder" };
/** Administrators change their own addresses, so staff can only try them again. */
const tryAgain: Action = { label: "Try again" };

/** Returns how a line is ended: a button's label, or a link to the right screen, filtered to what the line is about. */
export function actionOf({ kind, attention, is_staff }: WorkLine): Action {
  if (is_staff) return tryAgain;
  return attention === "no_reminder" ? updateReminder : actions[kind];
}

const actions: Record<WorkKind, Action> = {
  store_not_ready: { label: "Open settings", to: () => `${paths.adminSettings}?section=store` },
  unsent_mail: { label: "Open emails", to: () => `${paths.adminNotifications}?status=queued` },
  checkout: { label: "Done" },
  unmatched_order: { label: "Done" },
  notice: { label: "Done" },
  late_delivery: { label: "Mark as arrived" },
  late_patient: { label: "Record outcome" },
  refused_mail: { label: "Send again" },
  bad_address: { label: "Fix address" },
  unavailable_product: {
    label: "Open product",
    to: ({ search, detail }) =>
      searching(paths.adminProducts, { search, unavailable: "yes", archived: detail ? "yes" : null }),
  },
  price_rows: { label: "Open prices", to: ({ key }) => `${paths.adminProducts}?tab=prices&run=${key}` },
  review: { label: "Review" },
  attention: { label: "Open prescription", to: ({ item_id }) => `${paths.adminPrescriptions}/${item_id}` },
};

/** Returns the link to the log that says more about a line; null for kinds that do not come from the log. */
export function logOf({ kind, search }: WorkLine): string | null {
  const isOfLog = kind === "checkout" || kind === "unmatched_order" || kind === "notice";
  return isOfLog ? searching(paths.adminTransactionLogs, { search }) : null;
}

/** Returns the link to the lines of a view; without a kind, to the first lines of each. */
export function linesLink({ kind, view }: { kind?: WorkKind; view: WorkView }): string {
  return searching(paths.admin, { kind: kind ?? null, view: view === "open" ? null : view });
}

/** Returns the count; "200+" if not all were counted. */
export function countText({ count, is_more }: { count: number; is_more: boolean }): string {
  return `${numberText(count)}${is_more ? "+" : ""}`;
}

/** Returns since which day and how long ago; the day is null if the reason already names it. */
export function sinceWords(
  { since, why }: Pick<WorkLine, "why"> & { since: string },
  { today, time_zone }: Pick<Worklist, "today" | "time_zone">,
): { day: string | null; ago: string } {
  const day = since.includes("T") ? dayAt(new Date(since), time_zone) : since;
  const ago = relativeDays(daysUntil(day, today));
  const shown = shortDay(day);
  if (!why.includes(shown)) return { day: shown, ago };
  return { day: null, ago: ago.charAt(0).toUpperCase() + ago.slice(1) };
}

/** Returns the full name of a line, for where its title alone would be ambiguous. */
export function lineName({ title, detail }: WorkLine): string {
  return detail ? `${title}, ${detail}` : title;
}

function searching(path: string, values: Record<string, string | null>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
