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
  deletedAlready: "This record was deleted already. Its row stays for what orders tell of it.",
  changedMeanwhile: "This record was changed meanwhile. Load it again to see how it stands now.",
  noKey: "This table has no primary key, so that its records can only be read.",
  guarded: "Postgres keeps this table out of reach of changes by hand.",
  noColumn: (table: string, column: string) => `${table} has no column "${column}".`,
  maskedColumn: (column: string) =>
    `${column} is hidden, so that records can be neither sorted nor filtered by it.`,
  noShownKey: (table: string) =>
    `The records of ${table} have no key that is shown, so that they can be neither sorted nor filtered.`,
  notIndexed: (column: string, others: readonly string[]) =>
    `No index begins with ${column}, so that records can be neither sorted nor filtered by it. ${
      others.length > 0 ? `They can be by ${others.join(", ")}.` : "No other column has one either."
    }`,
  sortedByFilter: (column: string) =>
    `Records that are filtered by ${column} are sorted by ${column} too: name the same column, or none.`,
  noBeginnings: (column: string) =>
    `The index of ${column} does not keep the same beginnings together: use equal, or from and to.`,
  filterWithoutColumn: (way: string) => `column is required: it names what ${way} is about`,
  columnWithoutFilter: "column needs one of equal, startsWith, from and to",
  oneFilter: "equal and startsWith stand alone: leave the others out",
  nothingToChange: "Nothing was changed.",

  boxNotSetUp: "The SQL box is not set up.",
  otherPassword:
    "The password of the SQL box's role is of another SECRET_KEY. Run the migrations with this one: npm run migrate. Nothing was run.",
  boxOverloaded: "Too many SQL queries are running. Please try again in a moment.",
  runIdUsed: "This query was already sent.",
  confirmationUsed:
    "This preview was already committed, is older than 10 minutes, or belongs to another text. Run the query again.",
  answerTooLarge: "The answer is larger than 32 MB. Ask for fewer columns or rows.",
  stopped: "The query did not stop in time, so that its connection was closed.",
  codeBlock:
    "Blocks of code (DO) are out of reach here: they could write to PostgreSQL's log without end. Nothing was run. Say it in one SQL statement, with WITH where it has several steps.",
  serverMessage:
    "LISTEN and NOTIFY are out of reach here: the product's own messages use them. Nothing was run.",
  fixedSettings:
    "Every query runs on a connection of its own with fixed settings, so that SET, RESET and DISCARD would do nothing. Nothing was run.",
  outlivesRun: "PREPARE is out of reach here: every query runs on a connection of its own. Nothing was run.",
  openDoor:
    "This query names a function that nobody should call here and that this PostgreSQL does not let the product close. Nothing was run.",
  notCommitted:
    "The connection to the database was lost before the change was saved. Nothing was changed. Please try again.",
  commitUnknown:
    "The connection to the database was lost while the change was being saved: it may be saved or not. Look at the records before you run it again; the history and the audit log have the statement.",
  changesCatalogue:
    "This statement would change the database's own catalogue (roles, settings or rights). Nothing was changed.",
} as const;

/** What the database screen leaves to a screen that guards, tells and writes down more than a row's change would. */
export const verbMessages = {
  accountId: "The number of an account never changes: it is made anew under Users (/admin/users).",
  role: "Roles are changed under Users (/admin/users), where nobody changes their own or the last administrator's.",
  address:
    "A patient's email address is changed under Customers (/admin/customers) and an administrator's own under Users (/admin/users), where the old address is told.",
  badAddress:
    "Whether an address works is what mail servers said. It is tried again under Customers (/admin/customers).",
  deleteAccount:
    "People are deleted under Users (/admin/users), where their orders are closed and the last administrator stays.",
  emails:
    "Whom an email goes to and what it says stays as it was written. Emails are seen and sent again under Notification Logs (/admin/notifications).",
  renewals:
    "An order stays with the patient, the link and the checkout that it was made with. Orders are seen under Transaction Logs (/admin/transaction-logs).",
} as const;

/** What stays open to the SQL box where the product's own role may not close it. */
export function openDoorsWarning(doors: readonly string[]): string {
  return `This PostgreSQL does not let the product close everything that the SQL box should not reach: ${doors.join(", ")}. Queries that name such a function are refused. A superuser of the database can close it for good; the operating notes say how.`;
}

/** "Only the first 1,000 rows are shown." */
export function onlyFirstRows(count: number): string {
  return `Only the first ${count.toLocaleString("en-AU")} rows are shown.`;
}

/** The hint where a column of a table is out of reach. */
export function hiddenColumns(table: string, columns: readonly string[]): string {
  return `${columns.join(", ")} of ${table} ${columns.length === 1 ? "is" : "are"} out of reach: name the columns that you need.`;
}
