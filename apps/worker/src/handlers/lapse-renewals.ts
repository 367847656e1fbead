import { expireUnpaidCheckouts } from "@scriptkeeper/services/renewals";
import type { JobHandler } from "../job-handler.ts";

export const handleLapseRenewals: JobHandler = ({ ctx }) => expireUnpaidCheckouts(ctx);
