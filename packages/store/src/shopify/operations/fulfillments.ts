import { z } from "zod";
import { query } from "../http/operation.ts";
import { idFromGid } from "../ids.ts";
import { CHECKOUT_LINES } from "./orders.ts";

/** The first parcels of an order that are read; further ones are not. */
const FULFILLMENTS = 10;

const FulfillmentNode = z.object({
  id: idFromGid("Fulfillment"),
  createdAt: z.iso.datetime(),
  status: z.string(),
  displayStatus: z.string().nullable(),
  inTransitAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  trackingInfo: z.array(
    z.object({
      company: z.string().nullable(),
      number: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  fulfillmentLineItems: z.object({
    nodes: z.array(
      z.object({
        quantity: z.int().nullable(),
        lineItem: z.object({
          title: z.string(),
          variant: z.object({ id: idFromGid("ProductVariant") }).nullable(),
        }),
      }),
    ),
  }),
});
export type FulfillmentNode = z.infer<typeof FulfillmentNode>;

/** Reads the parcels of an order, and where each is. */
export const readFulfillments = query<{ id: string }>()(
  /* GraphQL */ `
    query ReadFulfillments($id: ID!) {
      order(id: $id) {
        fulfillments(first: ${FULFILLMENTS}) {
          id
          createdAt
          status
          displayStatus
          inTransitAt
          deliveredAt
          trackingInfo(first: 1) { company number url }
          fulfillmentLineItems(first: ${CHECKOUT_LINES}) {
            nodes {
              quantity
              lineItem { title variant { id } }
            }
          }
        }
      }
    }
  `,
  z.object({ order: z.object({ fulfillments: z.array(FulfillmentNode) }).nullable() }),
);
