/** The database screen's texts as the specification quotes them, and the server's own sentences. */
export const databaseMessages = {
  fetchTablesFailed: "Failed to fetch database tables",
  updateFailed: "Failed to update record",
  createFailed: "Failed to create record",
  deleteFailed: "Failed to delete record",
  executeFailed: "Failed to execute SQL query",
  queryRequired: "SQL query is required",
  deleteQuestion: "Are you sure you want to delete this record? This action cannot be undone.",

  tableNotFound: "Table not found",
  recordNotFound: "Record not found",
  changedMeanwhile: "This record was changed meanwhile. Load it again to see how it stands now.",
  noKey: "This table has no primary key, so that its records can only be read.",
  guarded: "Postgres keeps this table out of reach of changes by hand.",
  nothingToChange: "Nothing was changed.",

  boxNotSetUp: "The SQL box is not set up.",
  boxOverloaded: "Too many SQL queries are running. Please try again in a moment.",
  runIdUsed: "This query was already sent.",
  confirmationUsed:
    "This preview was already committed, is older than 10 minutes, or belongs to another text. Run the query again.",
  answerTooLarge: "The answer is larger than 32 MB. Ask for fewer columns or rows.",
  stopped: "The query did not stop in time, so that its connection was closed.",
  changesCatalogue:
    "This statement would change the database's own catalogue (roles, settings or rights). Nothing was changed.",
} as const;

/** "Only the first 1,000 rows are shown." */
export function onlyFirstRows(count: number): string {
  return `Only the first ${count.toLocaleString("en-AU")} rows are shown.`;
}

/** The hint where a column of a table is out of reach. */
export function hiddenColumns(table: string, columns: readonly string[]): string {
  return `${columns.join(", ")} of ${table} ${columns.length === 1 ? "is" : "are"} out of reach: name the columns that you need.`;
}
