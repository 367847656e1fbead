import { z } from "zod";
import { databaseMessages } from "./messages.ts";
import { tableListFields } from "./table-list.ts";

/** A table's name as the catalogue spells it; a table that isn't the product's is "Table not found". */
export const TableName = z.string("must be text");

/** A column of a table, in the documented shape. `COLUMN_TYPE` is what PostgreSQL's `format_type` returns. */
export const TableColumn = z.object({
  COLUMN_NAME: z.string(),
  COLUMN_TYPE: z.string(),
  IS_NULLABLE: z.enum(["YES", "NO"]),
  /** `PRI` in the primary key, `UNI` the only column of a unique index, `MUL` the first column of another index. */
  COLUMN_KEY: z.enum(["PRI", "UNI", "MUL", ""]),
  COLUMN_DEFAULT: z.string().nullable(),
  /** `auto_increment` for identity and sequence defaults, `STORED GENERATED` or `VIRTUAL GENERATED`, else empty. */
  EXTRA: z.string(),
});
export type TableColumn = z.infer<typeof TableColumn>;

/** REST `GET /api/admin/database-tables`: the names, in alphabetical order. */
export const TableNames = z.array(z.string());
/** REST `GET /api/admin/table-structure/{table}`. */
export const TableColumns = z.array(TableColumn);

/** The kinds of input that a form offers for a column. Every value travels as the text that PostgreSQL prints. */
export const COLUMN_INPUTS = [
  "text",
  "number",
  "boolean",
  "choice",
  "date",
  "timestamp",
  "time",
  "json",
  "array",
  "bytes",
] as const;

/** A column as the grid needs it. */
export const GridColumn = TableColumn.extend({
  input: z.enum(COLUMN_INPUTS),
  /** The labels of an enumerated type; empty for other types. */
  choices: z.array(z.string()),
  /** Whether the column is out of reach: its cells hold `MASK`, and it is never written. */
  isMasked: z.boolean(),
  /** Whether an existing row's value can be changed: not a key, an identity, computed or masked. */
  canUpdate: z.boolean(),
  /** Whether a new row may have a value; when it has none, the column's default applies. */
  canCreate: z.boolean(),
  /** Whether a new row must have a value: the column is not null and has no default. */
  isRequired: z.boolean(),
  /** Why the column is read-only and where to change it, as a sentence; null if its kind says enough. */
  readOnlyReason: z.string().nullable(),
  /** Whether rows can be sorted and filtered by it: its values are shown, and an index on all rows begins with it. */
  canSort: z.boolean(),
  /** Whether rows can also be found by how the column's text begins. */
  canStartWith: z.boolean(),
});
export type GridColumn = z.infer<typeof GridColumn>;

export const GridTable = z.object({
  name: z.string(),
  /** PostgreSQL's latest, approximate row count; null if it has never counted. */
  rowEstimate: z.number().nullable(),
  isReadOnly: z.boolean(),
});
export type GridTable = z.infer<typeof GridTable>;

/** tRPC `database.tables()` */
export const GridTables = z.object({ tables: z.array(GridTable) });
export type GridTables = z.infer<typeof GridTables>;

/** tRPC `database.structure({ table })` */
export const TableInput = z.object({ table: TableName });
export type TableInput = z.infer<typeof TableInput>;
export const GridStructure = z.object({
  table: z.string(),
  columns: z.array(GridColumn),
  /** The primary key's columns in their order; empty when the table has no key. */
  key: z.array(z.string()),
  /** Why rows can't be changed here, as a sentence; null when they can. */
  readOnlyReason: z.string().nullable(),
  /** Why no row can be added here and where to add one instead, as a sentence; null when one can. */
  addElsewhere: z.string().nullable(),
  /** Why no row can be deleted here and where to delete one instead, as a sentence; null when one can. */
  deleteElsewhere: z.string().nullable(),
});
export type GridStructure = z.infer<typeof GridStructure>;

/** A cell as PostgreSQL prints it; null is SQL's NULL, "" the empty text. */
export const Cell = z.string().nullable();
export type Cell = z.infer<typeof Cell>;

/** The primary key's values as text, in the order of `GridStructure.key`. */
export const RowKey = z.array(z.string()).min(1, "must name a record").max(32, "has too many values");

export const GridRow = z.object({
  /** Null if the table has no key or the key is masked. */
  key: z.array(z.string()).nullable(),
  /** Sent back with a change, so that nobody else's change is overwritten; null where rows can't be changed. */
  version: z.string().nullable(),
  /** In the order of `GridPage.columns`. */
  cells: z.array(Cell),
});
export type GridRow = z.infer<typeof GridRow>;

/** tRPC `database.rows({ table, page, limit, … })`. */
export const GridPageInput = z.object({ ...tableListFields, table: TableName });
export type GridPageInput = z.infer<typeof GridPageInput>;
export type GridListInput = Omit<GridPageInput, "table">;
export const GridPagination = z.object({
  page: z.int(),
  limit: z.int(),
  /** PostgreSQL's estimate when there are more than 100,000 rows and no filter. */
  total: z.int(),
  pages: z.int(),
  /** Whether more rows match the filter than `total`. */
  isMore: z.boolean(),
  /**
   * Whether the page was found near its row number, or follows a page that was: rows are complete and in order, but
   * their numbers are uncertain.
   */
  isApproximate: z.boolean(),
  /** The value of `after` for the rows after the last one; null if there are none or the key is masked. */
  next: z.string().nullable(),
  /** The value of `before` for the rows before the first one; null as for `next`. */
  previous: z.string().nullable(),
});
export type GridPagination = z.infer<typeof GridPagination>;
export const GridPage = z.object({
  columns: z.array(z.string()),
  rows: z.array(GridRow),
  pagination: GridPagination,
  /** Whether `total` is PostgreSQL's estimate, as it is above 100,000 rows. */
  isEstimate: z.boolean(),
});
export type GridPage = z.infer<typeof GridPage>;

const Cells = z.record(z.string(), Cell);

/** tRPC `database.updateRow(…)` → the changed row. 409 when it has changed since `version`, 404 when it is gone. */
export const UpdateRowInput = z.object({
  table: TableName,
  key: RowKey,
  version: z.string(),
  changes: Cells,
});
export type UpdateRowInput = z.infer<typeof UpdateRowInput>;

/** tRPC `database.createRow(…)` → the new row. An absent column takes its default. */
export const CreateRowInput = z.object({ table: TableName, values: Cells });
export type CreateRowInput = z.infer<typeof CreateRowInput>;

/** tRPC `database.deleteRow(…)` → `{ success: true }`. 409 and 404 as for a change. */
export const DeleteRowInput = z.object({ table: TableName, key: RowKey, version: z.string() });
export type DeleteRowInput = z.infer<typeof DeleteRowInput>;

export const SavedRow = z.object({ row: GridRow });
export type SavedRow = z.infer<typeof SavedRow>;

/**
 * A row on REST: PostgreSQL's own JSON, except that bigint and numeric are text, so that no digit is lost. Masked
 * cells hold `MASK`.
 */
export const TableRow = z.record(z.string(), z.unknown());
export type TableRow = z.infer<typeof TableRow>;

/** REST `GET /api/admin/table-data/{table}?page=&limit=10` */
export const TableDataQuery = z.object(tableListFields);
export const TableData = z.object({ data: z.array(TableRow), pagination: GridPagination });
export type TableData = z.infer<typeof TableData>;

/**
 * REST `…/table-data/{table}/{primaryKeyValue}`: the key's value as text, url-encoded, or for a key of several columns
 * a url-encoded JSON array of the values: `["1","2"]`. PUT takes the whole row and answers the changed row; POST
 * `…/table-data/{table}` takes a new row and answers it; DELETE answers `{ success: true }`.
 */
export const TableRecordParams = z.object({ table: TableName, primaryKeyValue: z.string() });

/** One SQL statement. Comments and white space alone are not a statement. */
export const SqlText = z
  .string(databaseMessages.queryRequired)
  .max(100_000, "must be at most 100,000 characters")
  .refine((sql) => sql.trim() !== "", databaseMessages.queryRequired)
  .refine((sql) => !sql.includes("\0"), "must not contain a null character");

export const SqlColumn = z.object({ name: z.string(), type: z.string() });

const sqlResult = {
  /** PostgreSQL's name for the command: SELECT, UPDATE, … */
  command: z.string(),
  /** How many rows were read or changed, or are shown of a cut answer; null for a command that counts no rows. */
  rowCount: z.int().nullable(),
  /** Whether the statement returns rows, even if there are none. */
  hasRows: z.boolean(),
  /** Names may occur more than once. */
  columns: z.array(SqlColumn),
  rows: z.array(z.array(Cell)),
  /** Whether there were more than `SQL_ROW_CAP` rows, of which only the first are included. */
  isCut: z.boolean(),
  ms: z.int(),
};

/** The result of a statement that took effect. */
export const SqlResult = z.object({ kind: z.literal("result"), ...sqlResult });
export type SqlResult = z.infer<typeof SqlResult>;

/**
 * The result of a statement that would write: it ran and was rolled back. `commitSql` runs it for real with this
 * confirmation, which is valid once and for 10 minutes.
 */
export const SqlPreview = z.object({ kind: z.literal("preview"), ...sqlResult, confirmation: z.uuid() });
export type SqlPreview = z.infer<typeof SqlPreview>;

/** tRPC `database.runSql({ runId, sql })`. `runId` is a new UUID for every run, with which the run can be cancelled. */
export const RunSqlInput = z.object({ runId: z.uuid(), sql: SqlText });
export type RunSqlInput = z.infer<typeof RunSqlInput>;
export const SqlAnswer = z.discriminatedUnion("kind", [SqlResult, SqlPreview]);
export type SqlAnswer = z.infer<typeof SqlAnswer>;

/** tRPC `database.commitSql({ runId, sql, confirmation })` → `SqlResult`. `sql` must be the previewed text. */
export const CommitSqlInput = RunSqlInput.extend({ confirmation: z.uuid() });
export type CommitSqlInput = z.infer<typeof CommitSqlInput>;

/** tRPC `database.cancelSql({ runId })`: ends the caller's own running statement, whichever server it runs on. */
export const CancelSqlInput = z.object({ runId: z.uuid() });
export type CancelSqlInput = z.infer<typeof CancelSqlInput>;
/** False when no run with that id was still running. */
export const CancelledSql = z.object({ isCancelled: z.boolean() });
export type CancelledSql = z.infer<typeof CancelledSql>;

/** tRPC `database.sqlBox()`: whether the SQL box can be used; `reason` says why not, as a sentence. */
export const SqlBoxState = z.object({
  isReady: z.boolean(),
  reason: z.string().nullable(),
  /** What the product could not block for the SQL box, as a sentence; null when everything is blocked. */
  warning: z.string().nullable(),
});
export type SqlBoxState = z.infer<typeof SqlBoxState>;

export const SQL_RUN_STATES = ["running", "done", "previewed", "failed", "cancelled"] as const;

/** One of the caller's own runs. One that stays `running` lost its server: whether it was committed is unknown. */
export const SqlRun = z.object({
  runId: z.uuid(),
  sql: z.string(),
  ranAt: z.string(),
  state: z.enum(SQL_RUN_STATES),
  command: z.string().nullable(),
  rowCount: z.int().nullable(),
  ms: z.int().nullable(),
  error: z.string().nullable(),
});
export type SqlRun = z.infer<typeof SqlRun>;

/** tRPC `database.history()`: the caller's own latest runs, newest first. */
export const SqlHistory = z.object({ runs: z.array(SqlRun) });
export type SqlHistory = z.infer<typeof SqlHistory>;

/** REST `POST /api/admin/execute-sql {sql}`: runs any single statement and commits it. */
export const ExecuteSqlInput = z.object({ sql: SqlText });
export type ExecuteSqlInput = z.infer<typeof ExecuteSqlInput>;

/**
 * An array of rows by column name (a repeated name is numbered: `id`, `id (2)`), or `{ command, rowCount }` if the
 * statement returns no rows. Booleans, JSON and numbers that lose no digit are JSON values; every other value is the
 * text that PostgreSQL prints. `notice` says when rows were left out.
 */
export const ExecutedSql = z.object({
  result: z.union([z.array(TableRow), z.object({ command: z.string(), rowCount: z.int().nullable() })]),
  notice: z.string().optional(),
});
export type ExecutedSql = z.infer<typeof ExecutedSql>;

/**
 * What PostgreSQL reports besides its message, in `sqlError` of a BAD_INPUT, CONFLICT or FORBIDDEN refusal by the SQL
 * box or the grid. `position` counts characters of the statement from 1.
 */
export const SqlErrorDetails = z.object({
  code: z.string(),
  detail: z.string().nullable(),
  hint: z.string().nullable(),
  position: z.int().nullable(),
});
export type SqlErrorDetails = z.infer<typeof SqlErrorDetails>;
