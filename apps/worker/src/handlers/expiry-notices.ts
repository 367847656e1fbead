import { sweepExpiryNotices } from "@scriptkeeper/services/reminders";
import type { JobHandler } from "../job-handler.ts";

export const handleExpiryNotices: JobHandler = ({ ctx, signal }) => sweepExpiryNotices(ctx, { signal });
