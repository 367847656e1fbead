import type { StoreCheck } from "@scriptkeeper/contracts/installation/store-status";
import type { Context, WorkRule } from "../core/index.ts";
import { findLook, toStoreStatus } from "../store-status/index.ts";

/** Problems with the store that keep patients or staff from something. */
export const storeWork: WorkRule = {
  kind: "store_not_ready",
  async find(ctx, { only, except, most }) {
    const names = (await findFaults(ctx)).faults.map(({ name }) => name as string);
    const asked = names.filter((name) => (only?.includes(name) ?? true) && !except.includes(name));
    return asked.slice(0, most);
  },
  async describe(ctx, keys) {
    const { faults, answeredAt } = await findFaults(ctx);
    return faults
      .filter(({ name }) => keys.includes(name))
      .map(({ name, title, finding, advice }) => ({
        key: name,
        title,
        detail: finding,
        why: advice ?? finding,
        since: name === "connection" ? answeredAt : null,
        search: null,
        item_id: null,
      }));
  },
};

/** The failed checks of the store, and when it last answered. It is not known since when its setup has been wrong. */
async function findFaults(ctx: Context): Promise<{ faults: StoreCheck[]; answeredAt: string | null }> {
  const { checks, answeredAt } = await toStoreStatus(ctx, await findLook(ctx.db));
  return { faults: checks.filter(({ state }) => state === "bad"), answeredAt };
}
