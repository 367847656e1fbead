import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { AdminContext } from "../context.ts";
import { today } from "../settings.ts";
import { prescriptionView } from "./prescription-view.ts";
import { listItemsAfter } from "./prescriptions.queries.ts";

const CHUNK = 500;

/**
 * Every prescription in the order of its id, in chunks that are fetched as the reader goes on. Each chunk is
 * a query of its own: no connection is held between them, and a reader who leaves stops the work.
 */
export async function* streamAll(ctx: AdminContext): AsyncGenerator<PrescriptionItem[]> {
  const view = { viewer: "admin", now: ctx.clock.now(), today: today(ctx) } as const;
  let afterId = 0;
  for (;;) {
    const rows = await listItemsAfter(ctx.db, { afterId, limit: CHUNK });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => prescriptionView(row, view));
    if (rows.length < CHUNK) return;
    afterId = last.item.id;
  }
}
