import { TRANSACTION_TYPES } from "@scriptkeeper/contracts/constants";
import { choiceParam, dayParam, type ParamsOf, pageParam, textParam } from "../shared/lists/search-params.ts";

/** The filters that wait for Search; empty means no limit. Both days are days of the store and inclusive. */
const searchParams = { search: textParam(200), start: dayParam, end: dayParam };

export type TransactionSearch = ParamsOf<typeof searchParams>;

const typeParam = choiceParam([...TRANSACTION_TYPES, "all"], "all");

export type TypeFilter = (typeof typeParam)["fallback"];

export const transactionSearchParams = {
  ...searchParams,
  type: typeParam,
  /** The last 24 hours, to the instant, as counted by the card of new prescriptions. */
  within: choiceParam(["24h", ""], ""),
  page: pageParam,
};
