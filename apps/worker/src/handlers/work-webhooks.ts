import { processWebhooks } from "@scriptkeeper/services/store-sync";
import type { JobHandler } from "../job-handler.ts";

export const handleWorkWebhooks: JobHandler = ({ ctx, signal }) => processWebhooks(ctx, signal);
