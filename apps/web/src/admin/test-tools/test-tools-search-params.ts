import { choiceParam, idParam, listSearchParams, type ParamsOf } from "../shared/search-params.ts";

/** `patient` is the one whose emails are forecast. */
export const testToolsSearchParams = {
  ...listSearchParams,
  tab: choiceParam(["dates", "forecast"], "dates"),
  filter: choiceParam(["all", "overdue", "upcoming"], "all"),
  patient: idParam,
};

export type TestToolsFilter = ParamsOf<typeof testToolsSearchParams>["filter"];
