import { z } from "zod";
import { pageParam, textParam } from "../shared/search-params.ts";

const given = z.string().nullable().catch(null);

/** What the screen shows: the tab, the table, its view, which of its records, and the filter of the list of tables. */
export const databaseSearchParams = z.object({
  tab: z.enum(["tables", "sql"]).catch("tables"),
  table: given,
  view: z.enum(["data", "structure"]).catch("data"),
  page: pageParam,
  after: given,
  before: given,
  sort: given,
  order: z.enum(["asc", "desc"]).catch("asc"),
  column: given,
  equal: given,
  startsWith: given,
  from: given,
  to: given,
  filter: textParam(100),
});

export type DatabaseSearchParams = z.output<typeof databaseSearchParams>;

/** From the beginning of a list. */
export const firstPage = { page: 1, after: null, before: null } satisfies Partial<DatabaseSearchParams>;

export const noFilter = {
  ...{ column: null, equal: null, startsWith: null, from: null, to: null },
} satisfies Partial<DatabaseSearchParams>;

/** All records of a table in the order of its key. */
export const wholeTable = {
  ...firstPage,
  ...noFilter,
  sort: null,
  order: "asc",
} satisfies Partial<DatabaseSearchParams>;
