import {
  choiceParam,
  givenParam,
  type ParamsOf,
  pageParam,
  textParam,
} from "../shared/lists/search-params.ts";

/** The state of the screen: tab, table, its part, the records shown, and the filter of the table list. */
export const databaseSearchParams = {
  tab: choiceParam(["tables", "sql"], "tables"),
  table: givenParam,
  part: choiceParam(["data", "structure"], "data"),
  /** The saved view that is open. */
  view: givenParam,
  page: pageParam,
  after: givenParam,
  before: givenParam,
  sort: givenParam,
  order: choiceParam(["asc", "desc"], "asc"),
  column: givenParam,
  equal: givenParam,
  startsWith: givenParam,
  from: givenParam,
  to: givenParam,
  filter: textParam(100),
};

export type DatabaseSearchParams = ParamsOf<typeof databaseSearchParams>;

/** Starts a list from its first page. */
export const firstPage = { page: 1, after: null, before: null } satisfies Partial<DatabaseSearchParams>;

export const noFilter = {
  column: null,
  equal: null,
  startsWith: null,
  from: null,
  to: null,
} satisfies Partial<DatabaseSearchParams>;

/** Shows all records of a table in the order of its key. */
export const wholeTable = {
  ...firstPage,
  ...noFilter,
  sort: null,
  order: "asc",
} satisfies Partial<DatabaseSearchParams>;
