import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { choiceParam, givenParam, listSearchParams } from "../shared/lists/search-params.ts";
import { sortParams } from "../shared/lists/sorting.ts";

export const usersSearchParams = {
  ...listSearchParams,
  ...sortParams(ACCOUNT_SORTS),
  /** A view is one of the list whose tab is open. */
  view: givenParam,
  tab: choiceParam(["users", "admins"], "users"),
};
