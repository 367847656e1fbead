import type { PriceFileSurvey } from "../csv/price-file.ts";

export type UnreadableLines = PriceFileSurvey["unreadable"];

const none: UnreadableLines = { count: 0, first: [] };

/** Remembers in this window which lines of an update's file could not be read; the server never sees them. */
export function keepUnreadableLines(runId: number, lines: UnreadableLines): void {
  if (lines.count > 0) sessionStorage.setItem(key(runId), JSON.stringify(lines));
}

export function unreadableLinesIn(runId: number): UnreadableLines {
  const kept = sessionStorage.getItem(key(runId));
  return kept ? (JSON.parse(kept) as UnreadableLines) : none;
}

function key(runId: number): string {
  return `prices-unreadable-${runId}`;
}
