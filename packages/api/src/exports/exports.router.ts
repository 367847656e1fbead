import {
  ExportedFile,
  ExportInput,
  ExportSelectedInput,
  SelectedRows,
  SelectedRowsInput,
} from "@scriptkeeper/contracts/lists/exports";
import { DownloadLink } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { exportLink, exportSelected, listSelectedRows } from "@scriptkeeper/services/exports";
import { adminProcedure, freshAdminProcedure, router } from "../trpc.ts";

/** The link alone reveals nothing: the audit records the download of the file behind it. */
export const exportsRouter = router({
  link: freshAdminProcedure
    .input(ExportInput)
    .output(DownloadLink)
    .query(({ ctx, input }) => exportLink(ctx, input)),
  selected: freshAdminProcedure
    .input(ExportSelectedInput)
    .output(ExportedFile)
    .mutation(({ ctx, input }) => exportSelected(ctx, input)),
  /** Reveals no more than one page of the list does. */
  selectedRows: adminProcedure
    .input(SelectedRowsInput)
    .output(SelectedRows)
    .query(({ ctx, input }) => listSelectedRows(ctx, input)),
});
