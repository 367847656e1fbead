import { paths } from "../../../shared/paths.ts";
import { sections } from "../sections.ts";
import { type Place, recentFirst } from "./recent.ts";

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

/**
 * Returns the places that match: each typed word begins a word of the name or of the other words, in any order. Recent
 * places come first.
 */
export function placesFor(text: string, places: readonly Place[], recent: readonly Place[] = []): Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = places.filter(({ label, words: others = "" }) => {
    const beginnings = `${label} ${others}`.toLowerCase().split(/\s+/);
    return words.every((word) => beginnings.some((beginning) => beginning.startsWith(word)));
  });
  return recentFirst(fitting, recent);
}
