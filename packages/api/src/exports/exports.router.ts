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

/** The link alone gives nothing away: the file behind it is what the audit tells of. */
export const exportsRouter = router({
  link: freshAdminProcedure
    .input(ExportInput)
    .output(DownloadLink)
    .query(({ ctx, input }) => exportLink(ctx, input)),
  selected: freshAdminProcedure
    .input(ExportSelectedInput)
    .output(ExportedFile)
    .mutation(({ ctx, input }) => exportSelected(ctx, input)),
  /** No more than a page of the list gives away. */
  selectedRows: adminProcedure
    .input(SelectedRowsInput)
    .output(SelectedRows)
    .query(({ ctx, input }) => listSelectedRows(ctx, input)),
});
