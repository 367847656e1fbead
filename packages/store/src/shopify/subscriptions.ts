import type { ShopifyClient } from "./client.ts";
import { createSubscription, listSubscriptions } from "./operations/webhooks.ts";
import { readOn } from "./paging.ts";
import { refusalsOf, refused } from "./refusals.ts";

/** What the product wants to hear about. */
export const subscribedTopics = [
  "ORDERS_PAID",
  "ORDERS_CANCELLED",
  "REFUNDS_CREATE",
  "CUSTOMERS_CREATE",
  "CUSTOMERS_UPDATE",
  "CUSTOMERS_MERGE",
  "CUSTOMERS_DELETE",
] as const;

export function createSubscriptions(client: ShopifyClient) {
  async function topicsAt(address: string): Promise<Set<string>> {
    const topics = new Set<string>();
    const fetchPage = async (after: string | null) =>
      (await client.send(listSubscriptions, { after })).webhookSubscriptions;
    for await (const { topic, uri } of readOn(null, fetchPage)) if (uri === address) topics.add(topic);
    return topics;
  }

  return {
    async ensureWebhooks(address: string): Promise<void> {
      const known = await topicsAt(address);
      for (const topic of subscribedTopics) {
        if (known.has(topic)) continue;
        const { webhookSubscriptionCreate } = await client.send(createSubscription, { topic, uri: address });
        const { userErrors } = webhookSubscriptionCreate;
        // Another process, or our own lost reply, may have been first.
        if (userErrors.length > 0 && !(await topicsAt(address)).has(topic)) {
          throw refused(refusalsOf(userErrors));
        }
      }
    },
  };
}
