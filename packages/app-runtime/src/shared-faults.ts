import type { Environment } from "./environment.ts";
import { isThisMachine, productionFaults } from "./production-faults.ts";

/** Combinations of settings that both processes require. Each fault is one sentence without its full stop. */
export function sharedFaults(env: Environment): string[] {
  return [...productionFaults(env), ...aboutTheStore(env)];
}

function aboutTheStore(env: Environment): string[] {
  const { SHOPIFY_CLIENT_ID, SHOPIFY_ACCESS_TOKEN, SHOPIFY_BASE_URL } = env;
  const store = SHOPIFY_BASE_URL && URL.canParse(SHOPIFY_BASE_URL) ? new URL(SHOPIFY_BASE_URL) : null;
  return [
    ...(SHOPIFY_CLIENT_ID || SHOPIFY_ACCESS_TOKEN
      ? []
      : ["SHOPIFY_CLIENT_ID is required, or SHOPIFY_ACCESS_TOKEN instead"]),
    ...(store?.protocol === "http:" && !isThisMachine(store.hostname)
      ? ["SHOPIFY_BASE_URL must begin with https:// unless the store runs on this machine"]
      : []),
  ];
}
