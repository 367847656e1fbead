// Checks the store that the settings in the environment name, as the server does when it starts. Subscribes to missing webhook
// topics and prints the store's status, the same as under Settings in the back office. Exits with 1 if something needs fixing.
//   npm run check-store

import { openStore } from "@scriptkeeper/app-runtime/open-store";
import { configOrExit, readSettings } from "@scriptkeeper/app-runtime/read-settings";
import { productSettings, SharedSettings, storeOptions } from "@scriptkeeper/app-runtime/shared-settings";
import { connect } from "@scriptkeeper/db/connection";
import { defaultLimits } from "@scriptkeeper/services/core";
import { askStore, findReceived, judgeStore } from "@scriptkeeper/services/store-status";
import { statusText } from "./check-store/status-text.ts";

const fields = configOrExit(() => readSettings(SharedSettings, { env: process.env, ownFaults: () => [] }));
const settings = productSettings(fields, defaultLimits);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = openStore(storeOptions(fields), { log: silent, signal: new AbortController().signal });
const asked = await askStore({ store, settings });
const now = new Date();
const answered = "facts" in asked;
const status = judgeStore({
  look: {
    lookedAt: now,
    failure: answered ? null : asked.failure,
    facts: answered ? asked.facts : null,
    factsAt: answered ? now : null,
  },
  ...(await fromDatabase()),
  isProxyIgnored: null,
  settings,
  now,
});
console.log(statusText(status));
process.exitCode = status.checks.some(({ state }) => state === "bad") ? 1 : 0;

async function fromDatabase() {
  const database = connect({ url: fields.DATABASE_URL, name: "scriptkeeper-check-store", maxConnections: 1 });
  try {
    return await findReceived(database.db);
  } catch {
    return {
      lastMessage: "unknown",
      ordersReadUntil: null,
      setAsideOrders: null,
      setAsideProducts: [],
    } as const;
  } finally {
    await database.close();
  }
}
