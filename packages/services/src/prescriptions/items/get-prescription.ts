import { messages } from "@scriptkeeper/contracts/messages";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions";
import { lastsUntil } from "@scriptkeeper/domain/supply";
import { listVariants, productVariants } from "../../catalogue/index.ts";
import { isAdmin, notFound, type SignedInContext, today } from "../../core/index.ts";
import { singlePrescriptionView } from "./prescription-view.ts";
import { findItem } from "./prescriptions.queries.ts";
import { findSupplies } from "./supplies.queries.ts";

/** One prescription, for its owner or an administrator. NOT_FOUND for everybody else, as for a missing one. */
export async function getPrescription(
  ctx: SignedInContext,
  input: { id: number },
): Promise<SinglePrescription> {
  const scope = isAdmin(ctx.actor) ? { id: input.id } : { id: input.id, userId: ctx.actor.userId };
  const row = await findItem(ctx.db, scope);
  if (!row) throw notFound(messages.prescriptionNotFound);
  const viewer = isAdmin(ctx.actor) ? "admin" : "patient";
  const variants = viewer === "admin" ? await listVariants(ctx.db, [row.item.product_id]) : [];
  const supply = (await findSupplies(ctx, [row])).get(row.item.id);
  return {
    ...singlePrescriptionView(row, { viewer, now: ctx.clock.now(), today: today(ctx) }),
    lasts_until: supply ? lastsUntil(supply) : null,
    variants: productVariants(variants),
  };
}
