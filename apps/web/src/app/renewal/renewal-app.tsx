import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { GoToContext } from "../../patient/renewals/renewal-address.ts";
import { RenewalPage } from "../../patient/renewals/renewal-page.tsx";
import type { CallsOnHold } from "../../shared/api/paused-links.ts";
import { trpc } from "../../shared/api/trpc.ts";
import type { createTrpcClient } from "../../shared/api/trpc-client.ts";
import { CrashBoundary } from "../../shared/components/crash-page.tsx";
import { OfflineBanner } from "../offline-banner.tsx";
import { SkipLink } from "../skip-link.tsx";
import { LazyOfflineNotice } from "./lazy-offline-notice.tsx";
import { useAddress } from "./use-address.ts";

export interface RenewalAppProps {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  held: CallsOnHold;
}

/** The renewal as a page of its own, so that a link in an email loads nothing else, even on the slowest phone. */
export function RenewalApp({ queryClient, trpcClient, held }: RenewalAppProps) {
  const { address, goTo } = useAddress(window);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OfflineBanner />
        <SkipLink />
        <CrashBoundary>
          <GoToContext value={goTo}>
            <RenewalPage
              key={address.token}
              address={address}
              leaveFor={(url) => window.location.assign(url)}
            />
          </GoToContext>
          <LazyOfflineNotice calls={held.offline} load={loadNotice} />
        </CrashBoundary>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

async function loadNotice() {
  const { OfflineNotice } = await import("../offline-notice.tsx");
  return OfflineNotice;
}
