import { reconcileRenewals } from "@scriptkeeper/services/renewals/recovery/reconcile-renewals";
import type { JobHandler } from "../job-handler.ts";

export const handleReconcileRenewals: JobHandler = ({ ctx }) => reconcileRenewals(ctx);
