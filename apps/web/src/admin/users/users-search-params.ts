import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/list-sorts";
import { choiceParam, listSearchParams } from "../shared/search-params.ts";
import { sortParams } from "../shared/sorting.ts";

export const usersSearchParams = {
  ...listSearchParams,
  ...sortParams(ACCOUNT_SORTS),
  tab: choiceParam(["users", "admins"], "users"),
};
