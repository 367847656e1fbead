import { WORK_KINDS, WORK_VIEWS } from "@scriptkeeper/contracts/worklist/limits";
import { choiceParam, pageParam } from "../../shared/lists/search-params.ts";

/** Which lines are shown; without a kind, the first of each. */
export const worklistSearchParams = {
  kind: choiceParam([...WORK_KINDS, ""], ""),
  view: choiceParam(WORK_VIEWS, "open"),
  page: pageParam,
};
