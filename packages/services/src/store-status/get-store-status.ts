import { type StoreStatus, storeStatusMessages } from "@scriptkeeper/contracts/installation/store-status";
import { type AdminContext, AppError, audit, type Context } from "../core/index.ts";
import { judgeStore } from "./judge-store.ts";
import { lookAtStore } from "./look-at-store.ts";
import type { StoreLook } from "./store-facts.ts";
import { findLook, findReceived } from "./store-looks.queries.ts";

/** Returns the store's state when last looked at, compared with the settings. Does not ask the store. */
export async function getStoreStatus(ctx: AdminContext): Promise<StoreStatus> {
  return toStoreStatus(ctx, await findLook(ctx.db));
}

/** Milliseconds that a caller waits for the store; the look continues and is saved anyway. */
const WAIT_MS = 25_000;

/**
 * Looks at the store now. BUSY when the store takes too long to answer; a store that can't be reached is a valid
 * result.
 */
export async function checkStore(ctx: AdminContext, waitMs = WAIT_MS): Promise<StoreStatus> {
  await audit(ctx, { action: "check store", entity: "store", entityId: "connection" });
  const looking = lookAtStore(ctx);
  // The caller may already have been told that it takes long.
  looking.catch((err: unknown) => ctx.log.error({ err }, "a look at the store failed"));
  const look = await Promise.race([looking, after(waitMs)]);
  if (look === "late") throw new AppError("BUSY", storeStatusMessages.slow);
  return toStoreStatus(ctx, look);
}

/** Judges a look for callers that have taken it themselves: the server when it starts, or a terminal. */
export async function toStoreStatus(
  ctx: Pick<Context, "db" | "settings" | "clock" | "isProxyIgnored">,
  look: StoreLook | null,
): Promise<StoreStatus> {
  return judgeStore({
    look,
    ...(await findReceived(ctx.db)),
    isProxyIgnored: ctx.isProxyIgnored?.() ?? null,
    settings: ctx.settings,
    now: ctx.clock.now(),
  });
}

function after(milliseconds: number): Promise<"late"> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, "late").unref());
}
