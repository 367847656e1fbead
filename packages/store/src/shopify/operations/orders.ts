import { z } from "zod";
import { BagCents } from "../amounts.ts";
import { idOf } from "../ids.ts";
import { query } from "../operation.ts";

export const orderFields = /* GraphQL */ `
  fragment OrderFields on Order {
    id
    name
    displayFinancialStatus
    cancelledAt
    totalPriceSet {
      shopMoney {
        amount
      }
    }
  }
`;

export const Order = z.object({
  id: idOf("Order"),
  name: z.string(),
  displayFinancialStatus: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  totalPriceSet: BagCents,
});

export type OrderNode = z.infer<typeof Order>;

/** Searches find words in any case: what is found is compared again by its tags. */
export const searchOrders = query<{ search: string }>()(
  /* GraphQL */ `
    query SearchOrders($search: String!) {
      orders(first: 50, query: $search, sortKey: CREATED_AT, reverse: true) {
        nodes {
          ...OrderFields
          tags
        }
      }
    }
    ${orderFields}
  `,
  z.object({ orders: z.object({ nodes: z.array(Order.extend({ tags: z.array(z.string()) })) }) }),
);
