import type { RepeatsChange, UpdateRepeatsInput } from "@scriptkeeper/contracts/prescription-changes";
import type { AdminContext } from "../context.ts";
import { changeItem } from "./change-item.ts";
import { repeatsChange } from "./repeats-change.ts";

/** Sets the repeats of an item, and tells what they were. */
export async function updateRepeats(
  ctx: AdminContext,
  input: UpdateRepeatsInput & { id: number },
): Promise<RepeatsChange> {
  let from: number | null = null;
  const prescription = await changeItem(ctx, input.id, {
    action: "update repeats",
    decide: (item) => {
      from = item.repeats;
      return repeatsChange(item, input.repeats);
    },
  });
  return { change: { from, to: input.repeats }, prescription };
}
