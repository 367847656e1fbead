import { dayParam, fallbacksOf, type ParamsOf, pageParam, textParam } from "../shared/search-params.ts";

/** Which supplies are looked for; empty means all. Both days are the store's and belong to the time. */
const questionParams = { variant: textParam(50), from: dayParam, until: dayParam };

export type SuppliedFields = ParamsOf<typeof questionParams>;

export const noQuestion = fallbacksOf(questionParams);

/** `product` is empty until one is chosen. */
export const recallsSearchParams = { ...questionParams, product: textParam(50), page: pageParam };
