import { router } from "../trpc.ts";

export const databaseRouter = router({});
