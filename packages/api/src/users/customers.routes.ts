import type { Route } from "../route.ts";

export const customersRoutes: readonly Route[] = [];
