import { clearOldAudit } from "@scriptkeeper/services/core/retention/clear-old-audit";
import { clearOldRows } from "@scriptkeeper/services/core/retention/clear-old-rows";
import type { JobHandler } from "../job-handler.ts";

export const handleRetention: JobHandler = async ({ ctx, signal }) => ({
  ...(await clearOldRows(ctx, { signal })),
  ...(await clearOldAudit(ctx, { signal })),
});
