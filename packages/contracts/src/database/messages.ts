/** The database screen's texts as quoted in the specification, and the server's own sentences. */
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
  deletedAlready: "This record has already been deleted. Its row stays because orders refer to it.",
  changedMeanwhile: "This record has changed since you loaded it. Load it again to see its current values.",
  noKey: "This table has no primary key, so its records are read-only.",
  guarded: "PostgreSQL does not allow this table to be changed by hand.",
  noColumn: (table: string, column: string) => `${table} has no column "${column}".`,
  maskedColumn: (column: string) => `${column} is hidden, so records cannot be sorted or filtered by it.`,
  noShownKey: (table: string) =>
    `The key of ${table} is hidden, so its records cannot be sorted or filtered.`,
  notIndexed: (column: string, others: readonly string[]) =>
    `No index begins with ${column}, so records cannot be sorted or filtered by it. ${
      others.length > 0 ? `You can use ${others.join(", ")}.` : "No other column has an index either."
    }`,
  sortedByFilter: (column: string) =>
    `Records filtered by ${column} can only be sorted by ${column}: name the same column, or leave it out.`,
  noBeginnings: (column: string) =>
    `The index on ${column} cannot find values by how they begin: use equal, or from and to.`,
  filterWithoutColumn: (way: string) => `column is required: it names the column that ${way} applies to`,
  columnWithoutFilter: "column needs one of equal, startsWith, from and to",
  oneFilter: "equal and startsWith must each be used alone: leave out the other filters",
  nothingToChange: "Nothing was changed.",

  boxNotSetUp: "The SQL box is not set up.",
  otherPassword:
    "The password of the SQL box's database role was set with a different SECRET_KEY. Run the migrations with the current one: npm run migrate. Your query was not run.",
  boxOverloaded: "Too many SQL queries are running. Please try again in a moment.",
  runIdUsed: "This query has already been sent.",
  confirmationUsed:
    "This preview has already been committed, is more than 10 minutes old, or is for a different query. Run the query again.",
  answerTooLarge: "The result is larger than 32 MB. Ask for fewer columns or rows.",
  stopped: "The query did not stop in time, so its connection was closed.",
  codeBlock:
    "Code blocks (DO) are not allowed here, because they could write to PostgreSQL's log without limit. Nothing was run. Write one SQL statement instead, using WITH if it has several steps.",
  serverMessage:
    "LISTEN and NOTIFY are not allowed here, because Scriptkeeper uses them itself. Nothing was run.",
  fixedSettings:
    "Every query runs on its own connection with fixed settings, so SET, RESET and DISCARD would have no effect. Nothing was run.",
  outlivesRun:
    "PREPARE is not allowed here, because every query runs on its own connection. Nothing was run.",
  openDoor:
    "This query names a function that is not allowed here and that Scriptkeeper has no right to block in this PostgreSQL. Nothing was run.",
  notCommitted:
    "The connection to the database was lost before the change was saved. Nothing was changed. Please try again.",
  commitUnknown:
    "The connection to the database was lost while the change was being saved, so it may or may not have been saved. Check the records before you run it again; the statement is in the history and the audit log.",
  changesCatalogue:
    "This statement would change the database's own catalogue (roles, settings or rights). Nothing was changed.",
} as const;

/**
 * Refusals of changes that belong on another screen, which protects, notifies and logs more than a row's change would.
 */
export const verbMessages = {
  accountId:
    "An account's number never changes. Add an administrator under Users (/admin/users), and a customer with their first prescription under Prescriptions (/admin/prescriptions).",
  role: "Change roles under Users (/admin/users), which protects your own role and the last administrator's.",
  address:
    "Change a patient's email address under Customers (/admin/customers) and your own under Users (/admin/users), which also notify the old address.",
  badAddress:
    "Whether an address works is set by what mail servers report. To try an address again, go to Customers (/admin/customers).",
  deleteAccount:
    "Delete people under Users (/admin/users), which closes their unpaid orders and keeps the last administrator.",
  emails:
    "An email's recipient and content cannot be changed. View and resend emails under Notification Logs (/admin/notifications).",
  renewals:
    "An order's patient, link and checkout cannot be changed. View orders under Transaction Logs (/admin/transaction-logs).",
} as const;

/** The warning about what stays open to the SQL box because the product's own role has no right to close it. */
export function openDoorsWarning(doors: readonly string[]): string {
  return `Scriptkeeper has no right to block everything in this PostgreSQL that the SQL box should not reach: ${doors.join(", ")}. Queries that name one of these are refused. A superuser of the database can block them permanently: docs/operations.md explains how, under “The SQL box”.`;
}

/** "Only the first 1,000 rows are shown." */
export function onlyFirstRows(count: number): string {
  return `Only the first ${count.toLocaleString("en-AU")} rows are shown.`;
}

/** The hint where columns of a table are out of reach. */
export function hiddenColumns(table: string, columns: readonly string[]): string {
  return `${columns.join(", ")} of ${table} cannot be read here: name the columns that you need.`;
}
