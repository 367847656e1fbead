import type { Route } from "../route.ts";

export const pricesRoutes: readonly Route[] = [];
