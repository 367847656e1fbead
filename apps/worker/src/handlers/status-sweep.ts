import { sweepStatuses } from "@scriptkeeper/services/prescriptions";
import type { JobHandler } from "../job-handler.ts";

export const handleStatusSweep: JobHandler = ({ ctx, signal }) => sweepStatuses(ctx, { signal });
