import { lateOutcomeLabels } from "@scriptkeeper/contracts/prescriptions/messages";
import type {
  SettledLatePatient,
  SettleLatePatientInput,
} from "@scriptkeeper/contracts/reminders/late-patients";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { findNewestLine, saveOutcome } from "./late-lines.queries.ts";

const NOT_LATE = "Nobody is late with this prescription.";
const LEFT_BY_ITSELF = "This line has already left the list: the medicine was ordered, put off or changed.";

/**
 * Records the outcome when staff have asked a late patient; the line leaves the list. NOT_FOUND for an item that was
 * never on it, CONFLICT when somebody else has settled the line or it has left the list.
 */
export async function settleLatePatient(
  ctx: AdminContext,
  { itemId, outcome, note }: SettleLatePatientInput,
): Promise<SettledLatePatient> {
  const settled = { itemId, outcome, note: note || null, by: ctx.actor.userId, at: ctx.clock.now() };
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const line = await saveOutcome(tx, settled);
    if (!line) throw await whyNot(inside, itemId);
    const noted = { outcome, note: settled.note, settled_at: settled.at.toISOString() };
    await audit(inside, {
      action: "settle late patient",
      entity: "prescription_item",
      entityId: itemId,
      before: { outcome: null },
      after: { outcome },
      undo: {
        kind: "edit",
        userId: line.user_id,
        before: { late_item_id: line.id, outcome: null, note: null, settled_at: null },
        after: { late_item_id: line.id, ...noted },
      },
    });
    return { item_id: itemId, ...noted };
  });
}

async function whyNot({ db }: Pick<AdminContext, "db">, itemId: number): Promise<AppError> {
  const found = await findNewestLine(db, itemId);
  if (!found) return notFound(NOT_LATE);
  const { outcome } = found.line;
  if (!found.isCurrent || outcome === null) return new AppError("CONFLICT", LEFT_BY_ITSELF);
  const who = `${found.first_name ?? ""} ${found.last_name ?? ""}`.trim() || "Somebody else";
  return new AppError("CONFLICT", `${who} has already recorded an outcome: ${lateOutcomeLabels[outcome]}.`);
}
