import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/list-sorts";
import { z } from "zod";
import { listSearchParams } from "../shared/search-params.ts";
import { sortParams } from "../shared/sorting.ts";

export const usersSearchParams = listSearchParams.extend({
  ...sortParams(ACCOUNT_SORTS),
  tab: z.enum(["users", "admins"]).catch("users"),
});
