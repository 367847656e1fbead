import type { AppRouter } from "@scriptkeeper/api/app-router";
import { createTRPCReact } from "@trpc/react-query";

export type { AppRouter };

/** The API as hooks: reads are `trpc.<router>.<procedure>.useQuery` in the component that shows them. */
export const trpc = createTRPCReact<AppRouter>();

export type TrpcUtils = ReturnType<typeof trpc.useUtils>;
