/** The administrators' view of the tables, and their own SQL. */
export { deleteRecord, postRecord, putRecord } from "./grid/change-records.ts";
export { createRow, deleteRow, updateRow } from "./grid/change-rows.ts";
export { getStructure, listTableColumns } from "./grid/get-structure.ts";
export { listTableData, listTableRows } from "./grid/list-table-rows.ts";
export { listTableNames, listTables } from "./grid/list-tables.ts";
export { recordsExport } from "./grid/records-export.ts";
export { undoRowEdit } from "./grid/undoing/undo-row.ts";
export { cancelSql } from "./sql-console/cancel-sql.ts";
export { executeSql } from "./sql-console/execute-sql.ts";
export { commitSql, runSql } from "./sql-console/run-sql.ts";
export { getSqlConsoleState, sqlHistory } from "./sql-console/sql-history.ts";
