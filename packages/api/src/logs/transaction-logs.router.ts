import { router } from "../trpc.ts";

export const transactionLogsRouter = router({});
