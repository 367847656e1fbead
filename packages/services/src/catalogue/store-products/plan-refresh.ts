import { latestRightTime } from "../../core/index.ts";
import type { ConfigurationRow } from "../configurations/configurations.queries.ts";
import type { StoreCopy } from "./store-copy.queries.ts";

/**
 * Whether the copy that is kept was asked for later than a list. One of a time that has not come is of a clock that was
 * wrong then, and must not keep newer lists out until it has.
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
 * What a fresh list of the store's products changes here. Availability follows the store, and what the store does not
 * list any more cannot be sold. A name follows only while it is the title that the store had before: one that an
 * administrator wrote stays. Deleted configurations stay deleted, archived ones archived.
 */
export function planRefresh(state: {
  listed: readonly StoreCopy[];
  /** The copy that was kept until now. */
  copy: readonly StoreCopy[];
  configured: readonly Configured[];
}): RefreshPlan {
  const listed = byProduct(state.listed);
  const copy = byProduct(state.copy);
  const configured = byProduct(state.configured);
  return {
    added: state.listed.filter((product) => !configured.has(product.product_id)),
    changed: state.configured
      .filter((configuration) => configuration.deleted_at === null)
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
