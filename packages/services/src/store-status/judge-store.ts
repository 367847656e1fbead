import type { StoreCheck, StoreStatus } from "@scriptkeeper/contracts/installation/store-status";
import { judgeConnection } from "./judge-connection.ts";
import {
  judgeLastMessage,
  judgeMessages,
  judgeOrders,
  judgeSetAsideOrders,
  judgeSetAsideProducts,
  judgeTopics,
} from "./judge-messages.ts";
import { judgePersonalData, judgeScopes, listScopes } from "./judge-rights.ts";
import { judgeShop } from "./judge-shop.ts";
import type { Seen } from "./seen.ts";

/** Judges the store's state against the settings; each problem comes with a remedy. */
export function judgeStore(seen: Seen): StoreStatus {
  const { look, settings } = seen;
  const facts = look?.facts ?? null;
  return {
    checkedAt: look?.lookedAt.toISOString() ?? null,
    answeredAt: look?.factsAt?.toISOString() ?? null,
    checks: [
      judgeConnection(look),
      ...(facts
        ? [
            ...judgeShop(facts.shop, settings).before,
            judgeScopes(facts.shop),
            judgePersonalData(facts.shop),
            judgeMessages(facts.topics, settings.shop),
          ]
        : []),
      judgeLastMessage(seen),
      ...judgeOrders(seen),
      ...judgeSetAsideOrders(seen),
      ...judgeSetAsideProducts(seen),
      ...(facts ? judgeShop(facts.shop, settings).after : []),
      ...judgeProxy(seen),
    ],
    scopes: listScopes(facts),
    topics: judgeTopics(facts),
  };
}

function judgeProxy({ isProxyIgnored }: Seen): StoreCheck[] {
  if (!isProxyIgnored) return [];
  return [
    {
      name: "proxy",
      title: "Proxy in front",
      state: "warning",
      finding:
        "Calls arrive with X-Forwarded-For, but TRUSTED_PROXY is empty: everyone counts as one address, so they all share the same sign-in limits.",
      advice:
        "If there is a proxy or load balancer in front of this server, set TRUSTED_PROXY to its address and restart the server. If there is none, someone is sending that header by hand and there is nothing to do.",
    },
  ];
}
