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

/** All that an order needs to know of the shop: what else is asked about it may be held back, or be gone in another version. */
export const readCurrency = query<Record<string, never>>()(
  /* GraphQL */ `
    query ReadCurrency {
      shop { currencyCode }
    }
  `,
  z.object({ shop: z.object({ currencyCode: z.string() }) }),
);

/** The address that shoppers see, which may be a domain of the pharmacy's own. */
export const readOwnDomain = query<Record<string, never>>()(
  /* GraphQL */ `
    query ReadOwnDomain {
      shop { primaryDomain { host } }
    }
  `,
  z.object({ shop: z.object({ primaryDomain: z.object({ host: z.string() }) }) }),
);

const Held = z.object({ nodes: z.array(z.unknown()) }).nullable();

/** One of each, to see what the store holds back as protected customer data. */
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

/** A list may never be null by the schema: one that is refused takes the whole answer with it. */
function nothingAsNulls<Answer>(answer: Answer | null) {
  return answer ?? { customers: null, orders: null, draftOrders: null };
}
