import { REPEATED_WITHIN_SECONDS } from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { subSeconds } from "date-fns";
import { type AdminContext, AppError } from "../../core/index.ts";
import { findSameGroup, type GroupRow } from "./manual.queries.ts";

/** Throws CONFLICT when a group of the same products was entered by hand for the same customer just before this one. */
export async function askIfRepeated(ctx: AdminContext, group: GroupRow): Promise<void> {
  const since = subSeconds(group.created_at, REPEATED_WITHIN_SECONDS);
  const before = await findSameGroup(ctx.db, { group, since });
  if (!before) return;
  const isOwn = before.made_by === ctx.actor.userId;
  throw new AppError(
    "CONFLICT",
    isOwn ? prescriptionMessages.createdBefore : prescriptionMessages.createdBeforeByAnother,
    { createdBefore: { groupId: before.id, at: before.created_at.toISOString() } },
  );
}
