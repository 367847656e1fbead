import { AuditInput, AuditPage } from "@scriptkeeper/contracts/reporting/audit";
import { listAudit } from "@scriptkeeper/services/reporting";
import { adminProcedure, router } from "../trpc.ts";

export const auditRouter = router({
  audit: adminProcedure
    .meta({
      rest: "GET /api/admin/audit",
      summary: "Who did what, the newest first; nothing of it can be changed",
    })
    .input(AuditInput)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
