import { TOAST } from "@scriptkeeper/contracts/constants";
import { ToastProvider } from "@scriptkeeper/ui/toast";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { CrashBoundary } from "../components/crash-page.tsx";
import { HeadingFocus } from "../components/page-heading.tsx";
import { SkipLink } from "../components/skip-link.tsx";
import { SessionProvider } from "../features/session/session-provider.tsx";
import { trpc } from "../lib/trpc.ts";
import type { createTrpcClient } from "../lib/trpc-client.ts";
import { AppRoutes } from "./app-routes.tsx";

export interface AppProps {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  /** Leaves for an address outside: the store's checkout. */
  leaveFor: (url: string) => void;
}

/** The product inside a router. */
export function App({ queryClient, trpcClient, leaveFor }: AppProps) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider {...TOAST}>
          <SkipLink />
          <HeadingFocus>
            <CrashBoundary>
              <SessionProvider>
                <AppRoutes leaveFor={leaveFor} />
              </SessionProvider>
            </CrashBoundary>
          </HeadingFocus>
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
