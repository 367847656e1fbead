import { randomBytes, randomUUID } from "node:crypto";
import { hashToken } from "@scriptkeeper/services/core";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import { createShopifyStore } from "@scriptkeeper/store/shopify/shopify-store";
import { bareRenewal } from "./support/bare-renewal.ts";
import { type BigShop, CUSTOMERS, ITEMS } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import type { Link } from "./support/link.ts";
import { type Measured, measure, type Work } from "./support/measure.ts";
import { compare, shown } from "./support/report.ts";

const RENEWALS = 300;
const WARM_UP = 40;
const AT_ONCE = 4;

/** One item renewed with a link, up to the store's checkout, and the database's part of it with the bare driver. */
export async function benchRenew(shop: BigShop): Promise<void> {
  const http = httpClient(shop.address);
  const links = await makeLinks(shop, (RENEWALS + WARM_UP) * 2);
  const work = { count: RENEWALS, warmUp: WARM_UP, atOnce: AT_ONCE };
  const ours = await measure({
    ...work,
    run: (index) => {
      const { token, itemId } = links[index] ?? noLink;
      const body = { token, prescriptionItems: [{ id: itemId, quantity: 1 }], includeDelivery: true };
      return http.send({ method: "POST", path: "/api/prescriptions/renew-multiple", body });
    },
  });
  const bare = await measure({
    ...work,
    run: (index) => bareRenewal(shop.pool, links[links.length - 1 - index] ?? noLink),
  });
  const store = await measureStore(shop, { ...work, links });
  const title = `A renewal (POST /api/prescriptions/renew-multiple), ${ITEMS} items of ${CUSTOMERS} customers, ${AT_ONCE} at once`;
  compare(title, { ours, bare });
  console.log("The renewal over HTTP includes these calls of the local store, measured alone:");
  console.table({ "find product, make checkout": shown(store) });
  http.close();
}

const noLink: Link = { token: "", itemId: 0, userId: 0, customerId: "" };

/** Inserts items that the local store sells, each with its own link and a patient whom the store knows. */
async function makeLinks(shop: BigShop, count: number): Promise<Link[]> {
  const [product] = demoCatalogue;
  const store = openStore(shop);
  const step = Math.floor(ITEMS / count);
  const { rows } = await shop.pool.query<{ id: number; user_id: number; email: string }>(
    `update prescription_items i set product_id = $1, variant_id = null, repeats = 50, prescription_expiry_date = current_date + 300,
       status = 'active'
     from users u where u.id = i.user_id and i.id = any(select generate_series($2::int, $3::int, $2::int))
     returning i.id, i.user_id, u.email`,
    [product?.productId, step, step * count],
  );
  return Promise.all(
    rows.map(async ({ id, user_id, email }) => {
      const token = randomBytes(32).toString("base64url");
      await shop.pool.query(
        `insert into renewal_tokens (user_id, token_hash, source, item_ids, expires_at)
         values ($1, $2, 'email', $3, now() + interval '14 days')`,
        [user_id, hashToken(token), [id]],
      );
      const customer = await store.ensureCustomer({
        email,
        firstName: "Ada",
        lastName: "Sample",
        phone: null,
      });
      await shop.pool.query("update users set shopify_customer_id = $1 where id = $2", [
        customer.id,
        user_id,
      ]);
      return { token, itemId: id, userId: user_id, customerId: customer.id };
    }),
  );
}

/** The calls to the store that a renewal makes, with our own adapter and nothing else. */
function measureStore(
  shop: BigShop,
  { links, ...work }: Omit<Work, "run"> & { links: Link[] },
): Promise<Measured> {
  const store = openStore(shop);
  return measure({
    ...work,
    run: async (index) => {
      const { customerId } = links[index] ?? noLink;
      const [product] = await store.findProducts([demoCatalogue[0]?.productId ?? ""]);
      const [variant] = product?.variants ?? [];
      await store.createCheckout({
        renewalId: randomUUID(),
        customerId,
        lines: [{ variantId: variant?.id ?? "", quantity: 1, unitPriceCents: 1895, discount: null }],
        shipping: { title: "Home delivery", priceCents: 3000 },
      });
    },
  });
}

function openStore(shop: BigShop) {
  return createShopifyStore({
    baseUrl: shop.storeAddress,
    shopDomain: shopFacts.domain,
    apiVersion: shopFacts.apiVersion,
    credentials: { kind: "app", ...shop.credentials },
  });
}
