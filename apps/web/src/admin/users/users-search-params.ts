import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { choiceParam, givenParam, listSearchParams } from "../shared/lists/search-params.ts";
import { sortParams } from "../shared/lists/sorting.ts";

export const usersSearchParams = {
  ...listSearchParams,
  ...sortParams(ACCOUNT_SORTS),
  /** The saved view, which belongs to the list of the open tab. */
  view: givenParam,
  tab: choiceParam(["users", "admins"], "users"),
};
