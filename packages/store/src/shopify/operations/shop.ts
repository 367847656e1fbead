import { z } from "zod";
import { query } from "../operation.ts";

export const readShop = query<Record<string, never>>()(
  /* GraphQL */ `
    query ReadShop {
      shop {
        name
        myshopifyDomain
        currencyCode
        customerAccountsV2 {
          loginRequiredAtCheckout
        }
      }
      currentAppInstallation {
        accessScopes {
          handle
        }
      }
    }
  `,
  z.object({
    shop: z.object({
      name: z.string(),
      myshopifyDomain: z.string(),
      currencyCode: z.string(),
      customerAccountsV2: z.object({ loginRequiredAtCheckout: z.boolean() }),
    }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
);
