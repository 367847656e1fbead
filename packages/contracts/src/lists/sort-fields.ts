import { z } from "zod";
import { ORDERS, type Sorts, sortsOf } from "./sorting.ts";

/** Returns the two fields of an input that say how its list is sorted. */
export function sortFields<const S extends Sorts>(sorts: S) {
  const fields = sortsOf(sorts);
  return {
    sort: z.enum(fields, `must be one of ${fields.join(", ")}`).optional(),
    order: z.enum(ORDERS, `must be one of ${ORDERS.join(", ")}`).optional(),
  };
}
