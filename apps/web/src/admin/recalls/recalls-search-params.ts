import { SUPPLIED_CONCERNS } from "@scriptkeeper/contracts/constants";
import { RECALL_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import {
  choiceParam,
  dayParam,
  fallbacksOf,
  type ParamsOf,
  pageParam,
  textParam,
} from "../shared/lists/search-params.ts";
import { sortParams } from "../shared/lists/sorting.ts";

/** Which supplies are affected; empty means all. Both days are days of the store and inclusive. */
const questionParams = { variant: textParam(50), from: dayParam, until: dayParam };

export type SuppliedFields = ParamsOf<typeof questionParams>;

export const noQuestion = fallbacksOf(questionParams);

const recalls = sortParams(RECALL_SORTS);

/** `search` and `concern` apply to the people supplied; the list of sent letters has its own. */
export const recallsSearchParams = {
  ...questionParams,
  /** Empty until a product is chosen. */
  product: textParam(50),
  search: textParam(200),
  concern: choiceParam([...SUPPLIED_CONCERNS, ""], ""),
  page: pageParam,
  /** The search in the sent letters. */
  letters: textParam(200),
  recalls: recalls.sort,
  recalls_order: recalls.order,
};
