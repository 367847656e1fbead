import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type AdminContext, JSON_PAGES, type JsonRows, textPages, today } from "../../../core/index.ts";
import { listItemsJson } from "./prescription-list-json.queries.ts";

/** Streams every prescription in the order of ids, as JSON, page by page. */
export function streamAll(ctx: AdminContext): AsyncGenerator<JsonRows<PrescriptionItem>> {
  const on = { now: ctx.clock.now().toISOString(), today: today(ctx) };
  return textPages(ctx, {
    start: 0,
    sizes: JSON_PAGES,
    readAfter: (db, page) => listItemsJson(db, { ...page, ...on }),
  });
}
