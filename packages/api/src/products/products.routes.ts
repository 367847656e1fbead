import type { Route } from "../route.ts";

export const productsRoutes: readonly Route[] = [];
