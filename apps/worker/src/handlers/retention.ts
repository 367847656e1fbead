import { clearOldAudit, clearOldRows } from "@scriptkeeper/services/core";
import type { JobHandler } from "../job-handler.ts";

export const handleRetention: JobHandler = async ({ ctx, signal }) => ({
  ...(await clearOldRows(ctx, { signal })),
  ...(await clearOldAudit(ctx, { signal })),
});
