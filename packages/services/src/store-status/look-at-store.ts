import { StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../core/index.ts";
import type { StoreFacts, StoreFailure, StoreLook } from "./store-facts.ts";
import { findLook, saveFacts, saveFailedLook } from "./store-looks.queries.ts";

/**
 * Asks the store for its state, subscribes to missing topics, and saves the answer. A store that does not answer is a
 * result too: the failure is saved beside the last answer. Safe to repeat, and for several servers at once.
 */
export async function lookAtStore(
  ctx: Pick<Context, "db" | "store" | "clock" | "settings">,
): Promise<StoreLook> {
  const asked = await askStore(ctx);
  const at = ctx.clock.now();
  if ("facts" in asked) {
    await saveFacts(ctx.db, { facts: asked.facts, at });
    return { lookedAt: at, failure: null, facts: asked.facts, factsAt: at };
  }
  await saveFailedLook(ctx.db, { failure: asked.failure, at });
  const before = await findLook(ctx.db);
  return {
    lookedAt: at,
    failure: asked.failure,
    facts: before?.facts ?? null,
    factsAt: before?.factsAt ?? null,
  };
}

/** Asks the store for its state; returns the facts, or why there are none. Saves nothing here. */
export async function askStore({
  store,
  settings,
}: Pick<Context, "store" | "settings">): Promise<{ facts: StoreFacts } | { failure: StoreFailure }> {
  try {
    const shop = await store.preflight();
    return { facts: { shop, topics: await store.ensureWebhooks(settings.shop.webhookAddress) } };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const failure: StoreFailure = { kind: error.kind, detail: error.message };
    return { failure };
  }
}
