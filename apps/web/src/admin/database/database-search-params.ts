import { z } from "zod";
import { pageParam, textParam } from "../shared/search-params.ts";

/** What the screen shows: the tab, the table, its view and page, and the filter of the list. */
export const databaseSearchParams = z.object({
  tab: z.enum(["tables", "sql"]).catch("tables"),
  table: z.string().nullable().catch(null),
  view: z.enum(["data", "structure"]).catch("data"),
  page: pageParam,
  filter: textParam(100),
});
