import { SUPPLIED_CONCERNS } from "@scriptkeeper/contracts/constants";
import { RECALL_SORTS, SUPPLIED_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import {
  choiceParam,
  dayParam,
  fallbacksOf,
  type ParamsOf,
  pageParam,
  textParam,
} from "../shared/lists/search-params.ts";
import { sortParams } from "../shared/lists/sorting.ts";

/** Which supplies are looked for; empty means all. Both days are the store's and belong to the time. */
const questionParams = { variant: textParam(50), from: dayParam, until: dayParam };

export type SuppliedFields = ParamsOf<typeof questionParams>;

export const noQuestion = fallbacksOf(questionParams);

const recalls = sortParams(RECALL_SORTS);

/** Search, concern and order are of those who were supplied; the letters that were sent have their own. */
export const recallsSearchParams = {
  ...questionParams,
  /** Empty until one is chosen. */
  product: textParam(50),
  search: textParam(200),
  concern: choiceParam([...SUPPLIED_CONCERNS, ""], ""),
  ...sortParams(SUPPLIED_SORTS),
  page: pageParam,
  /** Words of the letters that were sent. */
  letters: textParam(200),
  recalls: recalls.sort,
  recalls_order: recalls.order,
};
