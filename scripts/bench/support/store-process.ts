// The local store in a separate process, so that its work is not counted as the caller's. Prints its address.
import { createShopifyEmulator } from "@scriptkeeper/shopify-emulator/emulator";

const [clientId = "", clientSecret = ""] = process.argv.slice(2);
const startedAt = Date.now();

const store = createShopifyEmulator({
  production: false,
  stateFile: null,
  credentials: { clientId, clientSecret },
  // A fast clock, so that the store's rate limit, which is not measured here, is never reached.
  now: () => startedAt + (Date.now() - startedAt) * 1_000,
});
console.log(await store.start());
process.on("SIGTERM", () => store.close().then(() => process.exit(0)));
