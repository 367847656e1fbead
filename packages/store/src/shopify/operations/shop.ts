import { z } from "zod";
import { query, withOptionalFields } from "../http/operation.ts";

export const readShop = query<Record<string, never>>()(
  /* GraphQL */ `
    query ReadShop {
      shop {
        name
        myshopifyDomain
        currencyCode
        taxesIncluded
        customerAccountsV2 { loginRequiredAtCheckout }
        plan { publicDisplayName partnerDevelopment }
      }
      currentAppInstallation { accessScopes { handle } }
    }
  `,
  z.object({
    shop: z.object({
      name: z.string(),
      myshopifyDomain: z.string(),
      currencyCode: z.string(),
      taxesIncluded: z.boolean(),
      plan: z.object({ publicDisplayName: z.string(), partnerDevelopment: z.boolean() }),
      customerAccountsV2: z.object({ loginRequiredAtCheckout: z.boolean() }),
    }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
);

/**
 * Reads only what an order needs to know about the shop: other fields may be withheld, or be gone in another API
 * version.
 */
export const readCurrency = query<Record<string, never>>()(
  /* GraphQL */ `
    query ReadCurrency {
      shop { currencyCode }
    }
  `,
  z.object({ shop: z.object({ currencyCode: z.string() }) }),
);

/** Reads the address that shoppers see, which may be on the pharmacy's own domain. */
export const readOwnDomain = query<Record<string, never>>()(
  /* GraphQL */ `
    query ReadOwnDomain {
      shop { primaryDomain { host } }
    }
  `,
  z.object({ shop: z.object({ primaryDomain: z.object({ host: z.string() }) }) }),
);

const Held = z.object({ nodes: z.array(z.unknown()) }).nullable();

/** Reads one customer, order and draft, to see what the store withholds as protected customer data. */
export const readPersonalData = withOptionalFields(
  query<Record<string, never>>()(
    /* GraphQL */ `
      query ReadPersonalData {
        customers(first: 1) {
          nodes {
            id
            firstName
            lastName
            defaultEmailAddress { emailAddress }
            defaultPhoneNumber { phoneNumber }
          }
        }
        orders(first: 1) { nodes { id } }
        draftOrders(first: 1) { nodes { id } }
      }
    `,
    z.object({ customers: Held, orders: Held, draftOrders: Held }).nullable().transform(nothingAsNulls),
  ),
  ["customers", "orders", "draftOrders"],
);

/** Replaces a missing answer: the schema allows no null list, so that refusing one refuses the whole answer. */
function nothingAsNulls<Answer>(answer: Answer | null) {
  return answer ?? { customers: null, orders: null, draftOrders: null };
}
