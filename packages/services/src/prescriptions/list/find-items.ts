import type { FindItemsInput, FoundItems } from "@scriptkeeper/contracts/prescriptions/list";
import type { AdminContext } from "../../core/index.ts";
import { listItemViews } from "./list-items.ts";
import { divideWords, findOfWords } from "./mixed-words.queries.ts";

const MOST = 5;

/** Finds a few prescriptions by words of product and patient together, for staff who know which one they look for. */
export async function findItems(ctx: AdminContext, { search }: FindItemsInput): Promise<FoundItems> {
  const ids = new Set<number>();
  for (const words of await divideWords(ctx.db, search)) {
    for (const id of await findOfWords(ctx.db, words, MOST)) ids.add(id);
    if (ids.size >= MOST) break;
  }
  return { prescriptions: ids.size > 0 ? await listItemViews(ctx, [...ids].slice(0, MOST)) : [] };
}
