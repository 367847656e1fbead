import { z } from "zod";
import { dayParam, pageParam, textParam } from "../shared/search-params.ts";

/** Which supplies are looked for; empty means all. Both days are the store's and belong to the time. */
const questionParams = z.object({ variant: textParam(50), from: dayParam, until: dayParam });

export type SuppliedFields = z.output<typeof questionParams>;

export const noQuestion = questionParams.parse({});

/** `product` is empty until one is chosen. */
export const recallsSearchParams = questionParams.extend({ product: textParam(50), page: pageParam });
