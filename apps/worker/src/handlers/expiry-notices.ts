import { sweepExpiryNotices } from "@scriptkeeper/services/reminders/sweeps/sweep-expiry-notices";
import type { JobHandler } from "../job-handler.ts";

export const handleExpiryNotices: JobHandler = ({ ctx, signal }) => sweepExpiryNotices(ctx, { signal });
