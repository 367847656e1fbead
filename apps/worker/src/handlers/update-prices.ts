import { processPriceRuns } from "@scriptkeeper/services/price-updates";
import type { JobHandler } from "../job-handler.ts";

export const handleUpdatePrices: JobHandler = ({ ctx, signal }) => processPriceRuns(ctx, signal);
