import { messages } from "@scriptkeeper/contracts/messages";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { listVariants, productVariants } from "../../catalogue/index.ts";
import { isAdmin, notFound, type PatientContext, today } from "../../core/index.ts";
import { reminderPutOff } from "../reminder-dates/put-off.ts";
import { singlePrescriptionView, viewerOf } from "./prescription-view.ts";
import { findItem } from "./prescriptions.queries.ts";
import { findSupplies, suppliedItem } from "./supplies.queries.ts";

/** One prescription, for its owner, a carer or an administrator. NOT_FOUND for everyone else, as for a missing one. */
export async function getPrescription(
  ctx: PatientContext,
  input: { id: number },
): Promise<SinglePrescription> {
  const { patient } = ctx;
  const isForPharmacy = isAdmin(ctx.actor) && patient.carerId === null;
  const scope = isForPharmacy ? { id: input.id } : { id: input.id, userId: patient.id };
  const row = await findItem(ctx.db, scope);
  if (!row) throw notFound(messages.prescriptionNotFound);
  const viewer = isForPharmacy ? "admin" : viewerOf(patient);
  const variants = viewer === "admin" ? await listVariants(ctx.db, [row.item.product_id]) : [];
  const supply = (await findSupplies(ctx, [suppliedItem(row)])).get(row.item.id);
  return {
    ...singlePrescriptionView(row, { viewer, now: ctx.clock.now(), today: today(ctx) }),
    lasts_until: supply ? lastsUntil(supply) : null,
    reminder_put_off: reminderPutOff(row.item, today(ctx)),
    variants: productVariants(variants),
    ...(viewer === "admin" && { is_cannabis: row.is_cannabis }),
  };
}
