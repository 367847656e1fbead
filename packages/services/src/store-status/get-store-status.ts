import { type StoreStatus, storeStatusMessages } from "@scriptkeeper/contracts/installation/store-status";
import { type AdminContext, AppError, audit, type Context } from "../core/index.ts";
import { judgeStore } from "./judge-store.ts";
import { lookAtStore } from "./look-at-store.ts";
import type { StoreLook } from "./store-facts.ts";
import { findLastMessage, findLook } from "./store-looks.queries.ts";

/** How the store stood when it was last looked at, held against the settings. Asks the store nothing. */
export async function getStoreStatus(ctx: AdminContext): Promise<StoreStatus> {
  return toStoreStatus(ctx, await findLook(ctx.db));
}

/** Nobody waits for the store longer than this; the look goes on and is kept. */
const WAIT_MS = 25_000;

/** Looks at the store now. BUSY when it takes too long to answer; one that can't be reached is an answer. */
export async function checkStore(ctx: AdminContext, waitMs = WAIT_MS): Promise<StoreStatus> {
  await audit(ctx, { action: "check store", entity: "store", entityId: "connection" });
  const looking = lookAtStore(ctx);
  // Whoever waited may have been told already that it takes long.
  looking.catch((err: unknown) => ctx.log.error({ err }, "a look at the store failed"));
  const look = await Promise.race([looking, after(waitMs)]);
  if (look === "late") throw new AppError("BUSY", storeStatusMessages.slow);
  return toStoreStatus(ctx, look);
}

/** The same for whoever has looked: the server at its start, or a terminal. */
export async function toStoreStatus(
  ctx: Pick<Context, "db" | "settings" | "clock" | "isProxyIgnored">,
  look: StoreLook | null,
): Promise<StoreStatus> {
  return judgeStore({
    look,
    lastMessage: await findLastMessage(ctx.db),
    isProxyIgnored: ctx.isProxyIgnored?.() ?? null,
    settings: ctx.settings,
    now: ctx.clock.now(),
  });
}

function after(milliseconds: number): Promise<"late"> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, "late").unref());
}
