import { recoverStuckRenewals } from "@scriptkeeper/services/renewals";
import type { JobHandler } from "../job-handler.ts";

export const handleHealRenewals: JobHandler = ({ ctx }) => recoverStuckRenewals(ctx);
