import { lapseRenewals } from "@scriptkeeper/services/renewals/lapse-renewals";
import type { JobHandler } from "../job-handler.ts";

export const handleLapseRenewals: JobHandler = ({ ctx }) => lapseRenewals(ctx);
