import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { type SignedInContext, today } from "../../core/index.ts";
import { prescriptionView } from "./prescription-view.ts";
import { listItemsOfUser } from "./prescriptions.queries.ts";

/** The signed-in person's own prescriptions, newest first. */
export async function listMine(ctx: SignedInContext): Promise<PrescriptionItem[]> {
  const rows = await listItemsOfUser(ctx.db, ctx.actor.userId);
  const view = { viewer: "patient", now: ctx.clock.now(), today: today(ctx) } as const;
  return rows.map((row) => prescriptionView(row, view));
}
