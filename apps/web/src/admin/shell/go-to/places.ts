import { paths } from "../../../shared/paths.ts";
import { sections } from "../sections.ts";

/** What can be gone to: where its line leads, and how it is called. */
export interface Place {
  /** No two places have the same. */
  path: string;
  label: string;
  note?: string;
}

export const pages: readonly Place[] = [
  ...sections.map(({ path, label }) => ({ path, label })),
  { path: `${paths.adminPrescriptions}?tab=review`, label: "Needs Review" },
  { path: paths.adminAudit, label: "Audit" },
  { path: paths.adminDeleted, label: "Recently Deleted" },
  { path: paths.adminEmailStops, label: "Stopped Addresses" },
  { path: `${paths.adminSettings}?section=wording`, label: "Email Wording" },
  { path: paths.adminInsight, label: "Insight" },
  { path: paths.adminOrders, label: "Orders" },
  { path: paths.adminRemindersDue, label: "Reminders Due" },
  { path: paths.adminRecalls, label: "Recalls" },
];

export const actions: readonly Place[] = [
  { path: `${paths.adminPrescriptions}?tab=new`, label: "Create New Order" },
  { path: `${paths.adminProducts}?tab=prices`, label: "Bulk Price Update" },
  { path: `${paths.adminTestTools}?tab=forecast`, label: "What will be sent" },
];

/** Those in whose name each of the words begins a word, in any order. */
export function placesFor(text: string, places: readonly Place[]): Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter(({ label }) => {
    const beginnings = label.toLowerCase().split(/\s+/);
    return words.every((word) => beginnings.some((beginning) => beginning.startsWith(word)));
  });
}

/** The place that was gone to, before those that were gone to earlier; at most five. */
export function withRecent(recent: readonly Place[], gone: Place): Place[] {
  return [gone, ...recent.filter(({ path }) => path !== gone.path)].slice(0, 5);
}
