import type { Store } from "../port.ts";
import { createCatalogue } from "./catalogue.ts";
import { createCheckouts } from "./checkouts.ts";
import { createCustomers } from "./customers.ts";
import { createFulfillments } from "./fulfillments.ts";
import { createShopifyClient } from "./http/client.ts";
import type { ShopifyOptions } from "./options.ts";
import { createOrders } from "./orders.ts";
import { createPreflight } from "./preflight.ts";
import { createPrices } from "./prices.ts";
import { createSubscriptions } from "./subscriptions.ts";

/** Creates the store behind Shopify's Admin API. Throws at once if its address is not safe to use. */
export function createShopifyStore(options: ShopifyOptions): Store {
  const client = createShopifyClient(options);
  const { preflight, now, currency } = createPreflight(client, options);
  return {
    preflight,
    now,
    ...createCatalogue(client),
    ...createPrices(client),
    ...createCustomers(client),
    ...createCheckouts(client, currency),
    ...createOrders(client),
    ...createFulfillments(client),
    ...createSubscriptions(client),
  };
}
