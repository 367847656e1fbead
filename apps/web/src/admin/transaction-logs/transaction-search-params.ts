import { TRANSACTION_TYPES } from "@scriptkeeper/contracts/constants";
import { TRANSACTION_SORTS } from "@scriptkeeper/contracts/list-sorts";
import { z } from "zod";
import { dayParam, pageParam, textParam } from "../shared/search-params.ts";
import { sortParams } from "../shared/sorting.ts";

/** What waits for Search: empty means no limit. Both days are the store's and belong to the time. */
const searchParams = z.object({ search: textParam(200), start: dayParam, end: dayParam });

export type TransactionSearch = z.output<typeof searchParams>;

const typeParam = z.enum([...TRANSACTION_TYPES, "all"]).catch("all");

export type TypeFilter = z.output<typeof typeParam>;

export const transactionSearchParams = searchParams.extend({
  ...sortParams(TRANSACTION_SORTS),
  type: typeParam,
  page: pageParam,
});
