import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/list-sorts";
import { choiceParam, givenParam, listSearchParams } from "../shared/search-params.ts";
import { sortParams } from "../shared/sorting.ts";

export const usersSearchParams = {
  ...listSearchParams,
  ...sortParams(ACCOUNT_SORTS),
  /** A view is one of the list whose tab is open. */
  view: givenParam,
  tab: choiceParam(["users", "admins"], "users"),
};
