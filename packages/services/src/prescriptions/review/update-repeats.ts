import type { EditRepeatsInput, RepeatsChange } from "@scriptkeeper/contracts/prescriptions/changes";
import type { AdminContext } from "../../core/index.ts";
import { changeItem } from "../items/change-item.ts";
import { renewedReminder, repeatsChange, reviewCompletion } from "./review-completion.ts";

/**
 * Sets an item's repeats, and returns what they were. This completes the review of an item that needs it, and an item
 * that had none left gets its reminder again.
 */
export async function updateRepeats(
  ctx: AdminContext,
  input: EditRepeatsInput & { id: number },
): Promise<RepeatsChange> {
  let from: number | null = null;
  const prescription = await changeItem(ctx, input.id, {
    action: "update repeats",
    base: input.base,
    decide: async (item, inside) => {
      from = item.repeats;
      const set = await repeatsChange(inside, item, input.repeats);
      return {
        ...set,
        ...renewedReminder(inside, item, set),
        ...(await reviewCompletion(inside, item, set)),
      };
    },
  });
  return { change: { from, to: input.repeats }, prescription };
}
