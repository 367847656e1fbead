import { type ProductSync, UNMATCHED_SHOWN } from "@scriptkeeper/contracts/catalogue/products-sync";
import type { AdminContext } from "../../core/index.ts";
import { countProducts, listGone, listUnconfigured } from "./match.queries.ts";
import { findSync, listSetAside } from "./store-copy.queries.ts";

/**
 * The state shown in the Debug panel: last refresh, last failure, counts, products that the store failed to give, and
 * products and configurations without a counterpart.
 */
export async function getProductSync(ctx: AdminContext): Promise<ProductSync> {
  const [sync, counts] = await Promise.all([findSync(ctx.db), countProducts(ctx.db)]);
  const lastFailure =
    sync?.failed_at && sync.failure ? { at: sync.failed_at.toISOString(), reason: sync.failure } : null;
  if (!sync?.synced_at)
    return {
      syncedAt: null,
      lastFailure,
      counts: { ...counts, goneFromStore: 0 },
      failing: [],
      goneFromStore: [],
      withoutConfiguration: [],
    };
  const [failing, goneFromStore, withoutConfiguration] = await Promise.all([
    listSetAside(ctx.db, UNMATCHED_SHOWN),
    listGone(ctx.db, UNMATCHED_SHOWN),
    listUnconfigured(ctx.db, UNMATCHED_SHOWN),
  ]);
  return {
    syncedAt: sync.synced_at.toISOString(),
    lastFailure,
    counts,
    failing,
    goneFromStore,
    withoutConfiguration,
  };
}
