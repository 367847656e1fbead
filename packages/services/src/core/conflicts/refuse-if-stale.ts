import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import type { FieldValues } from "@scriptkeeper/contracts/editing/conflicts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { EditedRecord } from "./edited-record.ts";
import { fieldStates } from "./field-states.ts";
import { staleFields } from "./stale-fields.ts";

/**
 * Throws CONFLICT where a change would overwrite what someone else wrote into a locked record since the caller read
 * it; the error says what the fields hold now, who wrote it and when. A change without a base is never refused.
 */
export async function refuseIfStale(
  ctx: Context,
  record: EditedRecord,
  { base, set }: { base: FieldValues | undefined; set: Readonly<Record<string, unknown>> },
): Promise<void> {
  const stale = base ? staleFields({ base, current: record.values, set }) : [];
  if (stale.length === 0) return;
  const changedFields = await fieldStates(ctx, record, stale);
  throw new AppError("CONFLICT", conflictMessages.changedMeanwhile, { changedFields });
}
