import { TOAST } from "@scriptkeeper/contracts/constants";
import { ToastProvider } from "@scriptkeeper/ui/toast";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { CrashBoundary } from "../components/crash-page.tsx";
import { OfflineBanner } from "../components/offline-banner.tsx";
import { OfflineNotice } from "../components/offline-notice.tsx";
import { HeadingFocus } from "../components/page-heading.tsx";
import { SkipLink } from "../components/skip-link.tsx";
import { ConfirmPassword } from "../features/session/confirm-password.tsx";
import { SessionProvider } from "../features/session/session-provider.tsx";
import { SignInAgain } from "../features/session/sign-in-again.tsx";
import type { CallsOnHold } from "../lib/paused-links.ts";
import { trpc } from "../lib/trpc.ts";
import type { createTrpcClient } from "../lib/trpc-client.ts";
import { AppRoutes } from "./app-routes.tsx";

export interface AppProps {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  /** What the client's links hold back. */
  held: CallsOnHold;
  /** Leaves for an address outside: the store's checkout. */
  leaveFor: (url: string) => void;
}

/** The product inside a router. */
export function App({ queryClient, trpcClient, held, leaveFor }: AppProps) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider {...TOAST}>
          <OfflineBanner />
          <SkipLink />
          <HeadingFocus>
            <CrashBoundary>
              <SessionProvider held={held}>
                <AppRoutes leaveFor={leaveFor} />
                <ConfirmPassword refused={held.confirm} />
                <SignInAgain refused={held.signIn} />
                <OfflineNotice calls={held.offline} />
              </SessionProvider>
            </CrashBoundary>
          </HeadingFocus>
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
