import type { Route } from "../route.ts";

export const databaseRoutes: readonly Route[] = [];
