import { pullOrders } from "@scriptkeeper/services/store-sync";
import type { JobHandler } from "../job-handler.ts";

export const handlePullOrders: JobHandler = ({ ctx, signal }) => pullOrders(ctx, signal);
