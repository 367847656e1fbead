import { router } from "../trpc.ts";

export const productsRouter = router({});
