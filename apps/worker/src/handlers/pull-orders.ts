import { pullOrders } from "@scriptkeeper/services/store-sync/orders/pull-orders";
import type { JobHandler } from "../job-handler.ts";

export const handlePullOrders: JobHandler = ({ ctx, signal }) => pullOrders(ctx, signal);
