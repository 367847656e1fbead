import { TEST_TOOLS_SORTS } from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import {
  choiceParam,
  givenParam,
  idParam,
  listSearchParams,
  type ParamsOf,
} from "../shared/lists/search-params.ts";
import { sortParams } from "../shared/lists/sorting.ts";

/** `patient` is the patient whose emails are forecast. */
export const testToolsSearchParams = {
  ...listSearchParams,
  tab: choiceParam(["dates", "forecast"], "dates"),
  filter: choiceParam(["all", "overdue", "upcoming"], "all"),
  ...sortParams(TEST_TOOLS_SORTS),
  patient: idParam,
  /** The saved view that is open. */
  view: givenParam,
};

export type TestToolsFilter = ParamsOf<typeof testToolsSearchParams>["filter"];
