import { TOAST } from "@scriptkeeper/contracts/constants";
import { ToastProvider } from "@scriptkeeper/ui/toast";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ConfirmPassword } from "../auth/session/confirm-password.tsx";
import { SessionProvider } from "../auth/session/session-provider.tsx";
import { SignInAgain } from "../auth/session/sign-in-again.tsx";
import { type PatientClients, PatientClientsContext } from "../shared/api/patient-clients.ts";
import type { CallsOnHold } from "../shared/api/paused-links.ts";
import { trpc } from "../shared/api/trpc.ts";
import type { createTrpcClient } from "../shared/api/trpc-client.ts";
import { CrashBoundary } from "../shared/components/crash-page.tsx";
import { HeadingFocus } from "../shared/components/page-heading.tsx";
import { AppRoutes } from "./app-routes.tsx";
import { LazyLeaveGuard } from "./leaving/lazy-leave-guard.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { SkipLink } from "./skip-link.tsx";

export interface AppProps {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  /** Creates the client for calls on behalf of a patient. */
  clientFor: PatientClients;
  /** The calls that the client's links hold back. */
  held: CallsOnHold;
  /** Leaves for an external address: the store's checkout. */
  leaveFor: (url: string) => void;
}

/** The whole application, for use inside a router. */
export function App({ queryClient, trpcClient, clientFor, held, leaveFor }: AppProps) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider {...TOAST}>
          <OfflineBanner />
          <SkipLink />
          <HeadingFocus>
            <CrashBoundary>
              <SessionProvider held={held}>
                <PatientClientsContext value={clientFor}>
                  <AppRoutes leaveFor={leaveFor} />
                </PatientClientsContext>
                <ConfirmPassword refused={held.confirm} />
                <SignInAgain refused={held.signIn} />
                <OfflineNotice calls={held.offline} />
                <LazyLeaveGuard />
              </SessionProvider>
            </CrashBoundary>
          </HeadingFocus>
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
