import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { type AdminContext, keysetPages, today } from "../../core/index.ts";
import { prescriptionView } from "./prescription-view.ts";
import { listItemsAfter } from "./prescriptions.queries.ts";

/** Every prescription in the order of its id, chunk by chunk. */
export function streamAll(ctx: AdminContext): AsyncGenerator<PrescriptionItem[]> {
  const view = { viewer: "admin", now: ctx.clock.now(), today: today(ctx) } as const;
  return keysetPages(ctx, async (db, after) =>
    (await listItemsAfter(db, after)).map((row) => prescriptionView(row, view)),
  );
}
