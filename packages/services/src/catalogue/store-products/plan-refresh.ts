import { latestRightTime } from "../../core/index.ts";
import type { ConfigurationRow } from "../configurations/configurations.queries.ts";
import type { StoreCopy } from "./store-copy.queries.ts";

/**
 * Whether the kept copy was requested after a list. A copy with a time in the future comes from a clock that was
 * wrong, and must not keep newer lists out until that time.
 */
export function isCopyNewer({ syncedAt, askedAt, now }: { syncedAt: Date | null; askedAt: Date; now: Date }) {
  return syncedAt !== null && syncedAt > askedAt && syncedAt <= latestRightTime(now);
}

type Configured = Pick<
  ConfigurationRow,
  "id" | "product_id" | "product_name" | "is_available" | "deleted_at"
>;
type CopiedFields = Pick<Configured, "product_name" | "is_available">;

export interface RefreshPlan {
  /** Products that never had a configuration. */
  added: StoreCopy[];
  changed: { id: number; before: CopiedFields; after: CopiedFields }[];
}

/**
 * The changes that a fresh list of the store's products makes. Availability follows the store; a product that the
 * store no longer lists cannot be sold, and one that it failed to give stays as it was. A name follows the store only
 * while it is the store's earlier title, so one written by an administrator stays. Deleted configurations stay deleted
 * and archived ones archived.
 */
export function planRefresh(state: {
  listed: readonly StoreCopy[];
  failing?: readonly { id: string }[];
  /** The copy kept until now. */
  copy: readonly StoreCopy[];
  configured: readonly Configured[];
}): RefreshPlan {
  const listed = byProduct(state.listed);
  const copy = byProduct(state.copy);
  const configured = byProduct(state.configured);
  const failing = new Set(state.failing?.map(({ id }) => id));
  return {
    added: state.listed.filter((product) => !configured.has(product.product_id)),
    changed: state.configured
      .filter(({ deleted_at, product_id }) => deleted_at === null && !failing.has(product_id))
      .map(({ id, product_id, product_name, is_available }) => ({
        id,
        before: { product_name, is_available },
        after: follow(product_name, { listed: listed.get(product_id), kept: copy.get(product_id) }),
      }))
      .filter(
        ({ before, after }) =>
          before.product_name !== after.product_name || before.is_available !== after.is_available,
      ),
  };
}

function follow(
  name: string,
  { listed, kept }: { listed: StoreCopy | undefined; kept: StoreCopy | undefined },
): CopiedFields {
  if (!listed) return { product_name: name, is_available: false };
  return { product_name: name === kept?.title ? listed.title : name, is_available: listed.is_available };
}

function byProduct<Row extends { product_id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.product_id, row]));
}
