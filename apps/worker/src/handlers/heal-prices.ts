import { healPriceRuns } from "@scriptkeeper/services/price-updates/runs/work-price-runs";
import type { JobHandler } from "../job-handler.ts";

export const handleHealPrices: JobHandler = ({ ctx }) => healPriceRuns(ctx);
