import type { StoreCheck } from "@scriptkeeper/contracts/store-status";
import type { Context, WorkRule } from "../core/index.ts";
import { findLook, toStoreStatus } from "../store-status/index.ts";

/** What about the store keeps patients or staff from something. */
export const storeWork: WorkRule = {
  kind: "store_not_ready",
  async find(ctx, { only, except, most }) {
    const names = (await findFaults(ctx)).faults.map(({ name }) => name as string);
    const asked = names.filter((name) => (only?.includes(name) ?? true) && !except.includes(name));
    return asked.slice(0, most);
  },
  async describe(ctx, keys) {
    const { faults, checkedAt } = await findFaults(ctx);
    return faults
      .filter(({ name }) => keys.includes(name))
      .map(({ name, title, finding, advice }) => ({
        key: name,
        title,
        detail: finding,
        why: advice ?? finding,
        since: checkedAt,
        search: null,
        item_id: null,
      }));
  },
};

async function findFaults(ctx: Context): Promise<{ faults: StoreCheck[]; checkedAt: string | null }> {
  const { checks, checkedAt } = await toStoreStatus(ctx, await findLook(ctx.db));
  return { faults: checks.filter(({ state }) => state === "bad"), checkedAt };
}
