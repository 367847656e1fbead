import { choiceParam, givenParam, listSearchParams } from "../shared/lists/search-params.ts";

export const usersSearchParams = {
  ...listSearchParams,
  /** The saved view, which belongs to the list of the open tab. */
  view: givenParam,
  tab: choiceParam(["users", "admins"], "users"),
};
