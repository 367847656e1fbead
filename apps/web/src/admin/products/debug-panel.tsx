import { productMessages, syncFailureWords } from "@scriptkeeper/contracts/catalogue/messages";
import type { ProductSync } from "@scriptkeeper/contracts/catalogue/products-sync";
import { numberText } from "@scriptkeeper/domain/number-words";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Card } from "@scriptkeeper/ui/card";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { Unmatched } from "./unmatched.tsx";

/** Compares this list with the store's products, for anyone who wonders why a product is missing. */
export function DebugPanel({ isLive }: { isLive: boolean }) {
  const sync = trpc.products.sync.useQuery();
  const block = { of: "the last sync", failed: productMessages.storeProductsError, skeleton };
  return (
    <QueryState {...block} query={sync}>
      {(read) => (
        <WithSettings {...block}>
          <SyncState sync={read} isLive={isLive} />
        </WithSettings>
      )}
    </QueryState>
  );
}

const skeleton = <Skeleton className="h-40" />;

function SyncState({ sync, isLive }: { sync: ProductSync; isLive: boolean }) {
  const { storeTimezone } = useSettings();
  return (
    <Card aria-label="Debug" className="space-y-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
        {toFacts(sync, { isLive, storeTimezone }).map(([term, value]) => (
          <div key={term}>
            <dt className="text-ink-muted">{term}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-muted">Times are in the store's time zone ({storeTimezone}).</p>
      {sync.counts.failing > 0 && (
        <Unmatched
          title="Products that the store failed to give, as last known and tried again every hour"
          products={sync.failing}
          total={sync.counts.failing}
        />
      )}
      <Unmatched
        title="Configurations whose product is no longer in the store"
        products={sync.goneFromStore.map(({ product_id, product_name }) => ({
          id: product_id,
          title: product_name,
        }))}
        total={sync.counts.goneFromStore}
      />
      <Unmatched
        title="Store products without a configuration"
        products={sync.withoutConfiguration}
        total={sync.counts.withoutConfiguration}
        canAdd
      />
    </Card>
  );
}

function toFacts(
  { syncedAt, lastFailure, counts }: ProductSync,
  { isLive, storeTimezone }: { isLive: boolean; storeTimezone: string },
): [term: string, value: string][] {
  const time = (instant: string) => shortInstant(new Date(instant), storeTimezone);
  return [
    ["Source", syncedAt ? (isLive ? "Live from the store" : "Saved copy (cache)") : "Nothing fetched yet"],
    ["Last sync", syncedAt ? time(syncedAt) : "Never"],
    ["Last error", lastFailure ? `${time(lastFailure.at)}: ${syncFailureWords[lastFailure.reason]}` : "None"],
    ["Products in the store", syncedAt ? numberText(counts.storeProducts) : "Not known"],
    ["Configurations", numberText(counts.configurations)],
    ["Available", numberText(counts.available)],
    ["Archived", numberText(counts.archived)],
    ["Deleted", numberText(counts.deleted)],
  ];
}
