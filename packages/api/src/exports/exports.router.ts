import { ExportedFile, ExportInput, ExportSelectedInput } from "@scriptkeeper/contracts/list-exports";
import { DownloadLink } from "@scriptkeeper/contracts/transaction-logs";
import { exportLink, exportSelected } from "@scriptkeeper/services/exports";
import { freshAdminProcedure, router } from "../trpc.ts";

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
});
