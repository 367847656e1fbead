import { reconcileOpenCheckouts } from "@scriptkeeper/services/renewals";
import type { JobHandler } from "../job-handler.ts";

export const handleReconcileRenewals: JobHandler = ({ ctx }) => reconcileOpenCheckouts(ctx);
