import { recoverPriceRuns } from "@scriptkeeper/services/price-updates";
import type { JobHandler } from "../job-handler.ts";

export const handleHealPrices: JobHandler = ({ ctx }) => recoverPriceRuns(ctx);
