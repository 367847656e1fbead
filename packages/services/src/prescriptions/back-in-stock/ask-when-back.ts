import { messages } from "@scriptkeeper/contracts/messages";
import type { WhenBack, WhenBackInput } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { findSomebodyEmailed } from "../../care/index.ts";
import { AppError, audit, notFound, type PatientContext, today, within } from "../../core/index.ts";
import { lockItems } from "../items/item-changes.queries.ts";
import { eligibilityFacts } from "../items/item-facts.ts";
import { findItem, type ItemRow } from "../items/prescriptions.queries.ts";
import { endOpenRequest, insertRequest, listOpenRequests } from "./requests.queries.ts";

/**
 * Asks for one email to the patient when an unavailable item can be ordered again. Asking twice changes nothing.
 * NOT_FOUND for another patient's item; CONFLICT for an item that can be ordered, that would stay unorderable even
 * with the product back, or whose patient gets no emails.
 */
export function askWhenBack(ctx: PatientContext, { id }: WhenBackInput): Promise<WhenBack> {
  return withItem(ctx, id, async (inside, row) => {
    const standing = eligibility(eligibilityFacts(row), today(inside));
    if (standing.canOrder) throw new AppError("CONFLICT", messages.canBeOrdered);
    if (standing.code !== "unavailable")
      throw new AppError("CONFLICT", `${standing.sentence} ${standing.nextStep}`);
    const known = (await listOpenRequests(inside.db, [id])).get(id);
    if (known) return { id, asked_at: known.toISOString() };
    const isReached = await findSomebodyEmailed(inside.db, row.user.id);
    if (!isReached && row.user.unsubscribed_at) throw new AppError("CONFLICT", messages.emailsAreStopped);
    if (!isReached) throw new AppError("CONFLICT", messages.addressReachesNobody);
    const askedAt = inside.clock.now();
    const { userId } = inside.actor;
    const { product_id } = row.item;
    await insertRequest(inside.db, { item_id: id, product_id, asked_at: askedAt, asked_by: userId });
    await audit(inside, { action: "ask when back", entity: "prescription_item", entityId: id });
    return { id, asked_at: askedAt.toISOString() };
  });
}

/** Withdraws a back-in-stock request. Does nothing when there is none, or when the patient has already been told. */
export function stopAskingWhenBack(ctx: PatientContext, { id }: WhenBackInput): Promise<WhenBack> {
  return withItem(ctx, id, async (inside) => {
    if (await endOpenRequest(inside.db, { itemId: id, at: inside.clock.now() }))
      await audit(inside, { action: "stop asking when back", entity: "prescription_item", entityId: id });
    return { id, asked_at: null };
  });
}

/** Runs a change on a patient's own item while holding the item's lock. */
function withItem(
  ctx: PatientContext,
  id: number,
  change: (inside: PatientContext, row: ItemRow) => Promise<WhenBack>,
): Promise<WhenBack> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, ...within(ctx, tx) };
    await lockItems(tx, [id]);
    const row = await findItem(tx, { id, userId: ctx.patient.id });
    if (!row) throw notFound(messages.prescriptionNotFound);
    return change(inside, row);
  });
}
