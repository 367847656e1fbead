import { isRefusal, StoreError } from "../port.ts";
import type { TopicSubscription } from "../preflight-facts.ts";
import type { ShopifyClient } from "./http/client.ts";
import { paginate } from "./http/paging.ts";
import { createSubscription, listSubscriptions } from "./operations/webhooks.ts";

/** The webhook topics that the product needs, each with its scope. */
export const wantedTopics = {
  ORDERS_CREATE: "read_orders",
  ORDERS_UPDATED: "read_orders",
  ORDERS_PAID: "read_orders",
  ORDERS_CANCELLED: "read_orders",
  REFUNDS_CREATE: "read_orders",
  FULFILLMENTS_CREATE: "read_fulfillments",
  FULFILLMENTS_UPDATE: "read_fulfillments",
  FULFILLMENT_EVENTS_CREATE: "read_fulfillments",
  CUSTOMERS_CREATE: "read_customers",
  CUSTOMERS_UPDATE: "read_customers",
  CUSTOMERS_MERGE: "read_customer_merge",
  CUSTOMERS_DELETE: "read_customers",
} as const;

export function createSubscriptions(client: ShopifyClient) {
  /** Returns the addresses to which each topic is sent. */
  async function listAddresses(): Promise<Map<string, string[]>> {
    const addresses = new Map<string, string[]>();
    const fetchPage = async (after: string | null) =>
      (await client.send(listSubscriptions, { after })).webhookSubscriptions;
    for await (const { topic, uri } of paginate(null, fetchPage))
      addresses.set(topic, [...(addresses.get(topic) ?? []), uri]);
    return addresses;
  }

  /** Subscribes a topic and returns why the store refuses it; `null` if it does not. */
  async function refusalOf(topic: string, address: string): Promise<string | null> {
    try {
      const answer = await client.send(createSubscription, { topic, uri: address });
      const said = answer.webhookSubscriptionCreate.userErrors.map(({ message }) => message);
      return said.length === 0 ? null : said.join(" ");
    } catch (error) {
      // Only if the store refuses this one topic are the others tried.
      if (error instanceof StoreError && isRefusal(error)) return error.message;
      throw error;
    }
  }

  return {
    async ensureWebhooks(address: string): Promise<TopicSubscription[]> {
      const known = await listAddresses();
      const tried = await Promise.all(
        Object.entries(wantedTopics).map(async ([topic, scope]) => {
          const sentTo = known.get(topic) ?? [];
          const refusal = sentTo.includes(address) ? null : await refusalOf(topic, address);
          return { topic, scope, refusal, elsewhere: sentTo.filter((uri) => uri !== address) };
        }),
      );
      if (tried.every(({ refusal }) => refusal === null)) return tried;
      // Another process may have subscribed them, or we may have and lost the reply.
      const now = await listAddresses();
      return tried.map((each) =>
        now.get(each.topic)?.includes(address) ? { ...each, refusal: null } : each,
      );
    },
  };
}
