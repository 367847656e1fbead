import type { Route } from "../route.ts";

export const transactionLogsRoutes: readonly Route[] = [];
