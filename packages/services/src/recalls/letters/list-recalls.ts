import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type {
  RecallLetters,
  RecallLettersInput,
  Recalls,
  RecallsInput,
} from "@scriptkeeper/contracts/recalls/recalls";
import { RECALL_LETTER_SORTS, RECALL_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import { type AdminContext, notFound } from "../../core/index.ts";
import { countLetters, findRecall, listLetters, listRecallRows } from "./letters.queries.ts";

/** A page of the recalls, each with its letter and the numbers of people by state. */
export async function listRecalls(
  { db }: AdminContext,
  { search, page, limit, ...sorted }: RecallsInput,
): Promise<Recalls> {
  const asked = { search, ...sortingOf(RECALL_SORTS, sorted) };
  return { ...(await listRecallRows(db, { ...asked, limit, offset: (page - 1) * limit })), page, limit };
}

/** A recall with a page of the people whom it concerns. NOT_FOUND for a missing recall. */
export async function listRecallLetters(
  { db }: AdminContext,
  { id, state, search, page, limit, ...sorted }: RecallLettersInput,
): Promise<RecallLetters> {
  const recall = await findRecall(db, id);
  if (!recall) throw notFound(recallMessages.noSuchRecall);
  const sorting = sortingOf(RECALL_LETTER_SORTS, sorted);
  const asked = { recallId: id, state: state || null, search, sorting };
  const letters = await listLetters(db, { ...asked, limit, offset: (page - 1) * limit });
  const counted = state ? recall[state] : recall.people;
  return { recall, letters, page, limit, total: search === "" ? counted : await countLetters(db, asked) };
}
