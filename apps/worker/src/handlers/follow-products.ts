import { syncProducts } from "@scriptkeeper/services/catalogue";
import type { JobHandler } from "../job-handler.ts";

export const handleFollowProducts: JobHandler = ({ ctx }) => syncProducts(ctx);
