import { z } from "zod";
import { idParam, listSearchParams } from "../shared/search-params.ts";

/** `patient` is the one whose emails are forecast. */
export const testToolsSearchParams = listSearchParams.extend({
  tab: z.enum(["dates", "forecast"]).catch("dates"),
  filter: z.enum(["all", "overdue", "upcoming"]).catch("all"),
  patient: idParam,
});

export type TestToolsFilter = z.output<typeof testToolsSearchParams>["filter"];
