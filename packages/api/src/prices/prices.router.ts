import { router } from "../trpc.ts";

export const pricesRouter = router({});
