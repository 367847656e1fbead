import type { Route } from "../route.ts";

export const usersRoutes: readonly Route[] = [];
