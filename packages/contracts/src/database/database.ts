import { z } from "zod";
import { databaseMessages } from "./messages.ts";
import { tableListFields } from "./table-list.ts";

/** A table as the catalogue spells it; whatever is none of ours names nothing and is "Table not found". */
export const TableName = z.string("must be text");

/** What a table's column is, in the documented shape. `COLUMN_TYPE` is PostgreSQL's `format_type`. */
export const TableColumn = z.object({
  COLUMN_NAME: z.string(),
  COLUMN_TYPE: z.string(),
  IS_NULLABLE: z.enum(["YES", "NO"]),
  /** In the primary key, the only column of a unique index, or the first of another index. */
  COLUMN_KEY: z.enum(["PRI", "UNI", "MUL", ""]),
  COLUMN_DEFAULT: z.string().nullable(),
  /** `auto_increment` for identity and sequence defaults, `STORED GENERATED` or `VIRTUAL GENERATED`, else empty. */
  EXTRA: z.string(),
});
export type TableColumn = z.infer<typeof TableColumn>;

/** REST `GET /api/admin/database-tables`: the names, in order. */
export const TableNames = z.array(z.string());
/** REST `GET /api/admin/table-structure/{table}`. */
export const TableColumns = z.array(TableColumn);

/** What a form offers for a column. Every value travels as the text that PostgreSQL prints. */
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
  /** The labels of an enumerated type; empty for every other one. */
  choices: z.array(z.string()),
  /** Out of reach: its cells hold `MASK` and it is never written. */
  isMasked: z.boolean(),
  /** May be changed in an existing row: neither key, nor counted up, nor computed, nor masked. */
  canUpdate: z.boolean(),
  /** May be given for a new row; absent means the column's default. */
  canCreate: z.boolean(),
  /** A new row needs it: not null and without a default. */
  isRequired: z.boolean(),
  /** Why it is only read here and where it is changed, as a sentence; null when nothing but its kind is in the way. */
  readOnlyReason: z.string().nullable(),
  /** Records can be sorted and filtered by it: an index of all of them begins with it, and its values are shown. */
  canSort: z.boolean(),
  /** They can also be found by how its text begins. */
  canStartWith: z.boolean(),
});
export type GridColumn = z.infer<typeof GridColumn>;

export const GridTable = z.object({
  name: z.string(),
  /** PostgreSQL's last count, about right; null before it ever counted. */
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
  /** The primary key's columns in its order; empty when the table has none. */
  key: z.array(z.string()),
  /** Why its rows can't be changed here, as a sentence; null when they can. */
  readOnlyReason: z.string().nullable(),
  /** Why no row is added here and where that is done, as a sentence. */
  addElsewhere: z.string().nullable(),
  /** The same of deleting one. */
  deleteElsewhere: z.string().nullable(),
});
export type GridStructure = z.infer<typeof GridStructure>;

/** A cell as text, as PostgreSQL prints it; null is SQL's null, "" is the empty text. */
export const Cell = z.string().nullable();
export type Cell = z.infer<typeof Cell>;

/** The primary key's values as text, in the order of `GridStructure.key`. */
export const RowKey = z.array(z.string()).min(1, "must name a record").max(32, "has too many values");

export const GridRow = z.object({
  /** Null in a table without a key and where the key itself is masked. */
  key: z.array(z.string()).nullable(),
  /** Sent back with a change, so that nobody else's is written over; null where rows can't be changed. */
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
  /** Above 100,000 rows without a filter PostgreSQL's estimate. */
  total: z.int(),
  pages: z.int(),
  /** A filter has more than `total` rows. */
  isMore: z.boolean(),
  /** The page begins at about its row, or goes on from one that did: rows are in order and complete, their number is not sure. */
  isApproximate: z.boolean(),
  /** Asks for the rows behind the last one as `after`; null where there are none, and where rows have no key that is shown. */
  next: z.string().nullable(),
  /** Asks for the rows before the first one as `before`. */
  previous: z.string().nullable(),
});
export type GridPagination = z.infer<typeof GridPagination>;
export const GridPage = z.object({
  columns: z.array(z.string()),
  rows: z.array(GridRow),
  pagination: GridPagination,
  /** Above 100,000 rows `total` is PostgreSQL's estimate. */
  isEstimate: z.boolean(),
});
export type GridPage = z.infer<typeof GridPage>;

const Cells = z.record(z.string(), Cell);

/** tRPC `database.updateRow(…)` → the row as it stands then. 409 when it was changed since `version`, 404 when it is gone. */
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
 * A row on REST: PostgreSQL's own JSON of it, but bigint and numeric are text, so that no digit is lost. Masked cells
 * hold `MASK`.
 */
export const TableRow = z.record(z.string(), z.unknown());
export type TableRow = z.infer<typeof TableRow>;

/** REST `GET /api/admin/table-data/{table}?page=&limit=10` */
export const TableDataQuery = z.object(tableListFields);
export const TableData = z.object({ data: z.array(TableRow), pagination: GridPagination });
export type TableData = z.infer<typeof TableData>;

/**
 * REST `…/table-data/{table}/{primaryKeyValue}`: the value as text, url-encoded; of a key of several columns a JSON
 * array of the values, url-encoded: `["1","2"]`. PUT takes the whole row and answers it as it stands then; POST
 * `…/table-data/{table}` takes the new row and answers it; DELETE answers `{ success: true }`.
 */
export const TableRecordParams = z.object({ table: TableName, primaryKeyValue: z.string() });

/** One statement. Comments and white space alone are no statement. */
export const SqlText = z
  .string(databaseMessages.queryRequired)
  .max(100_000, "must be at most 100,000 characters")
  .refine((sql) => sql.trim() !== "", databaseMessages.queryRequired)
  .refine((sql) => !sql.includes("\0"), "must not contain a null character");

export const SqlColumn = z.object({ name: z.string(), type: z.string() });

const sqlResult = {
  /** What PostgreSQL calls it: SELECT, UPDATE, … */
  command: z.string(),
  /** Rows read or changed; null for a command that counts none. Of a cut SELECT, the rows that are shown. */
  rowCount: z.int().nullable(),
  /** Whether it answers rows, be it none. */
  hasRows: z.boolean(),
  /** Names may repeat. */
  columns: z.array(SqlColumn),
  rows: z.array(z.array(Cell)),
  /** More than `SQL_ROW_CAP` rows: only the first are here. */
  isCut: z.boolean(),
  ms: z.int(),
};

/** It ran for real. */
export const SqlResult = z.object({ kind: z.literal("result"), ...sqlResult });
export type SqlResult = z.infer<typeof SqlResult>;

/** It would write: it ran and was rolled back, and waits for `commitSql` with this confirmation (10 minutes, once). */
export const SqlPreview = z.object({ kind: z.literal("preview"), ...sqlResult, confirmation: z.uuid() });
export type SqlPreview = z.infer<typeof SqlPreview>;

/** tRPC `database.runSql({ runId, sql })`. `runId` is a new UUID for every run; by it a run can be cancelled. */
export const RunSqlInput = z.object({ runId: z.uuid(), sql: SqlText });
export type RunSqlInput = z.infer<typeof RunSqlInput>;
export const SqlAnswer = z.discriminatedUnion("kind", [SqlResult, SqlPreview]);
export type SqlAnswer = z.infer<typeof SqlAnswer>;

/** tRPC `database.commitSql({ runId, sql, confirmation })` → `SqlResult`. The text must be the one that was previewed. */
export const CommitSqlInput = RunSqlInput.extend({ confirmation: z.uuid() });
export type CommitSqlInput = z.infer<typeof CommitSqlInput>;

/** tRPC `database.cancelSql({ runId })`: ends one's own running statement, on whichever server it runs. */
export const CancelSqlInput = z.object({ runId: z.uuid() });
export type CancelSqlInput = z.infer<typeof CancelSqlInput>;
/** False when nothing of that id ran any more. */
export const CancelledSql = z.object({ isCancelled: z.boolean() });
export type CancelledSql = z.infer<typeof CancelledSql>;

/** tRPC `database.sqlBox()`: whether the SQL box can be used; if not, why, as a sentence. */
export const SqlBoxState = z.object({
  isReady: z.boolean(),
  reason: z.string().nullable(),
  /** What the product could not close to it, as a sentence; null when everything is closed. */
  warning: z.string().nullable(),
});
export type SqlBoxState = z.infer<typeof SqlBoxState>;

export const SQL_RUN_STATES = ["running", "done", "previewed", "failed", "cancelled"] as const;

/** One of the caller's own runs. `running` for long means that its server died: whether it was committed is unknown. */
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

/** tRPC `database.history()`: the caller's own last runs, newest first. */
export const SqlHistory = z.object({ runs: z.array(SqlRun) });
export type SqlHistory = z.infer<typeof SqlHistory>;

/** REST `POST /api/admin/execute-sql {sql}`: runs any one statement and commits it. */
export const ExecuteSqlInput = z.object({ sql: SqlText });
export type ExecuteSqlInput = z.infer<typeof ExecuteSqlInput>;

/**
 * An array of rows by column name (a name that repeats gets its number: `id`, `id (2)`), otherwise
 * `{ command, rowCount }`. Booleans, numbers that lose nothing and JSON are as JSON has them, every other value is the text
 * that PostgreSQL prints. `notice` says when rows were left out.
 */
export const ExecutedSql = z.object({
  result: z.union([z.array(TableRow), z.object({ command: z.string(), rowCount: z.int().nullable() })]),
  notice: z.string().optional(),
});
export type ExecutedSql = z.infer<typeof ExecutedSql>;

/**
 * What PostgreSQL said beside its message, under `sqlError` of a BAD_INPUT, CONFLICT or FORBIDDEN refusal of the SQL box
 * and the grid. `position` counts characters of the statement from 1.
 */
export const SqlErrorDetails = z.object({
  code: z.string(),
  detail: z.string().nullable(),
  hint: z.string().nullable(),
  position: z.int().nullable(),
});
export type SqlErrorDetails = z.infer<typeof SqlErrorDetails>;
