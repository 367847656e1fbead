import {
  ExecutedSql,
  ExecuteSqlInput,
  TableColumns,
  TableData,
  TableDataQuery,
  TableInput,
  TableNames,
  TableRecordParams,
  TableRow,
} from "@scriptkeeper/contracts/database";
import { Success } from "@scriptkeeper/contracts/primitives";
import { deleteRecord, postRecord, putRecord } from "@scriptkeeper/services/database/grid/change-records";
import { listTableColumns } from "@scriptkeeper/services/database/grid/get-structure";
import { listTableData } from "@scriptkeeper/services/database/grid/list-rows";
import { listTableNames } from "@scriptkeeper/services/database/grid/list-tables";
import { executeSql } from "@scriptkeeper/services/database/sql-console/execute-sql";
import { route } from "../rest/route.ts";

export const databaseRoutes = [
  route({
    method: "GET",
    path: "/api/admin/database-tables",
    summary: "The names of the database's tables",
    access: "admin",
    output: TableNames,
    handler: ({ ctx }) => listTableNames(ctx),
  }),
  route({
    method: "GET",
    path: "/api/admin/table-structure/:table",
    summary: "The columns of a table",
    access: "admin",
    params: TableInput,
    output: TableColumns,
    handler: ({ ctx, params }) => listTableColumns(ctx, params),
  }),
  route({
    method: "GET",
    path: "/api/admin/table-data/:table",
    summary: "A page of a table's rows, by the primary key",
    access: "admin",
    params: TableInput,
    query: TableDataQuery,
    output: TableData,
    handler: ({ ctx, params, query }) => listTableData(ctx, { ...query, ...params }),
  }),
  route({
    method: "PUT",
    path: "/api/admin/table-data/:table/:primaryKeyValue",
    summary: "Change a row: takes the whole row",
    access: "admin",
    fresh: "byInput",
    params: TableRecordParams,
    body: TableRow,
    output: TableRow,
    handler: ({ ctx, params, body }) => putRecord(ctx, { ...params, row: body }),
  }),
  route({
    method: "POST",
    path: "/api/admin/table-data/:table",
    summary: "Add a row; an absent column takes its default",
    access: "admin",
    params: TableInput,
    body: TableRow,
    output: TableRow,
    handler: ({ ctx, params, body }) => postRecord(ctx, { ...params, row: body }),
  }),
  route({
    method: "DELETE",
    path: "/api/admin/table-data/:table/:primaryKeyValue",
    summary: "Delete a row",
    access: "admin",
    params: TableRecordParams,
    output: Success,
    handler: ({ ctx, params }) => deleteRecord(ctx, params),
  }),
  route({
    method: "POST",
    path: "/api/admin/execute-sql",
    summary: "Run one SQL statement and commit it",
    access: "admin",
    fresh: "byInput",
    body: ExecuteSqlInput,
    output: ExecutedSql,
    handler: ({ ctx, body }) => executeSql(ctx, body),
  }),
];
