import {
  CancelledSql,
  CancelSqlInput,
  CommitSqlInput,
  CreateRowInput,
  DeleteRowInput,
  GridPage,
  GridPageInput,
  GridStructure,
  GridTables,
  RunSqlInput,
  SavedRow,
  SqlAnswer,
  SqlBoxState,
  SqlHistory,
  SqlResult,
  TableInput,
  UpdateRowInput,
} from "@scriptkeeper/contracts/database/database";
import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { Success } from "@scriptkeeper/contracts/primitives";
import { inChange } from "@scriptkeeper/services/core";
import {
  cancelSql,
  commitSql,
  createRow,
  deleteRow,
  getSqlConsoleState,
  getStructure,
  listTableRows,
  listTables,
  runSql,
  sqlHistory,
  updateRow,
} from "@scriptkeeper/services/database";
import { adminProcedure, freshAdminProcedure, router } from "../trpc.ts";

export const databaseRouter = router({
  tables: adminProcedure.output(GridTables).query(({ ctx }) => listTables(ctx)),
  structure: adminProcedure
    .input(TableInput)
    .output(GridStructure)
    .query(({ ctx, input }) => getStructure(ctx, input)),
  rows: adminProcedure
    .input(GridPageInput)
    .output(GridPage)
    .query(({ ctx, input }) => listTableRows(ctx, input)),
  updateRow: adminProcedure
    .meta({ fresh: "byInput" })
    .input(UpdateRowInput.extend(Undoable.shape))
    .output(SavedRow)
    .mutation(({ ctx, input }) => updateRow(inChange(ctx, input), input)),
  createRow: adminProcedure
    .input(CreateRowInput)
    .output(SavedRow)
    .mutation(({ ctx, input }) => createRow(ctx, input)),
  deleteRow: adminProcedure
    .input(DeleteRowInput.extend(Undoable.shape))
    .output(Success)
    .mutation(({ ctx, input }) => deleteRow(inChange(ctx, input), input)),
  sqlBox: adminProcedure.output(SqlBoxState).query(({ ctx }) => getSqlConsoleState(ctx)),
  runSql: adminProcedure
    .input(RunSqlInput)
    .output(SqlAnswer)
    .mutation(({ ctx, input }) => runSql(ctx, input)),
  commitSql: freshAdminProcedure
    .input(CommitSqlInput)
    .output(SqlResult)
    .mutation(({ ctx, input }) => commitSql(ctx, input)),
  cancelSql: adminProcedure
    .input(CancelSqlInput)
    .output(CancelledSql)
    .mutation(({ ctx, input }) => cancelSql(ctx, input)),
  history: adminProcedure.output(SqlHistory).query(({ ctx }) => sqlHistory(ctx)),
});
