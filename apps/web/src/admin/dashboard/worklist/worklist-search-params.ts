import { WORK_KINDS, WORK_VIEWS } from "@scriptkeeper/contracts/worklist-limits";
import { z } from "zod";
import { pageParam } from "../../shared/search-params.ts";

/** Which lines are shown; without a kind the first of each. */
export const worklistSearchParams = z.object({
  kind: z.enum([...WORK_KINDS, ""]).catch(""),
  view: z.enum(WORK_VIEWS).catch("open"),
  page: pageParam,
});
