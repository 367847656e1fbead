import { StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../core/index.ts";
import type { StoreFacts, StoreFailure, StoreLook } from "./store-facts.ts";
import { findLook, saveFacts, saveFailedLook } from "./store-looks.queries.ts";

/**
 * Asks the store how it stands, subscribes to what is not subscribed yet, and keeps the answer. A store that does not
 * answer is an answer, too: why is kept beside what it said before. Safe to repeat, and by several servers at once.
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

/** What the store says now, or why it says nothing. Keeps nothing here. */
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
