import { followProducts } from "@scriptkeeper/services/catalogue/store-products/follow-products";
import type { JobHandler } from "../job-handler.ts";

export const handleFollowProducts: JobHandler = ({ ctx }) => followProducts(ctx);
