import { AuditInput, AuditPage } from "@scriptkeeper/contracts/reporting/audit";
import { listAudit } from "@scriptkeeper/services/reporting";
import { adminProcedure, router } from "../trpc.ts";

export const auditRouter = router({
  audit: adminProcedure
    .meta({
      rest: "GET /api/admin/audit",
      summary: "List the audit log, newest first; its entries cannot be changed",
    })
    .input(AuditInput)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
