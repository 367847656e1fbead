import { clearOldRows } from "@scriptkeeper/services/core/retention/clear-old-rows";
import type { JobHandler } from "../job-handler.ts";

export const handleRetention: JobHandler = ({ ctx, signal }) => clearOldRows(ctx, { signal });
