import { z } from "zod";
import { BagCents } from "../amounts.ts";
import { lowPriority, query, withOptionalFields } from "../http/operation.ts";
import { PageInfo } from "../http/paging.ts";
import { idFromGid } from "../ids.ts";

const orderFields = /* GraphQL */ `
  fragment OrderFields on Order {
    id
    name
    displayFinancialStatus
    displayFulfillmentStatus
    cancelledAt
    totalPriceSet { shopMoney { amount } }
  }
`;

const Order = z.object({
  id: idFromGid("Order"),
  name: z.string(),
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  cancelledAt: z.string().nullable(),
  totalPriceSet: BagCents,
});

/** The lines that an order is read with: at most 100 of ours, and those that the pharmacy added at the store. */
export const CHECKOUT_LINES = 250;

export const Line = z.object({
  title: z.string(),
  quantity: z.int(),
  variant: z.object({ id: idFromGid("ProductVariant") }).nullable(),
  discountedTotalSet: BagCents,
});

const RenewalOrder = z.object({
  id: idFromGid("Order"),
  name: z.string(),
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  cancelledAt: z.string().nullable(),
  subtotalPriceSet: BagCents.nullable(),
  customer: z.object({ id: idFromGid("Customer") }).nullable(),
  lineItems: z.object({ nodes: z.array(Line.extend({ currentQuantity: z.int() })) }),
});

export type LineNode = z.infer<typeof Line>;
export type RenewalOrderNode = z.infer<typeof RenewalOrder>;

const readWhole = query<{ id: string }>()(
  /* GraphQL */ `
    query ReadOrder($id: ID!) {
      order(id: $id) {
        id
        name
        displayFinancialStatus
        displayFulfillmentStatus
        cancelledAt
        subtotalPriceSet { shopMoney { amount } }
        customer { id }
        lineItems(first: ${CHECKOUT_LINES}) {
          nodes {
            title
            quantity
            currentQuantity
            variant { id }
            discountedTotalSet { shopMoney { amount } }
          }
        }
      }
    }
  `,
  z.object({ order: RenewalOrder.nullable() }),
);

/** Reads an order with its lines, for its renewal. Its customer may be withheld. */
export const readOrder = withOptionalFields(readWhole, ["order.customer"]);

/** Finds orders by words in any case: the results have to be compared by their tags, and then read. */
export const searchOrders = query<{ search: string }>()(
  /* GraphQL */ `
    query SearchOrders($search: String!) {
      orders(first: 50, query: $search, sortKey: CREATED_AT, reverse: true) {
        nodes { id tags }
      }
    }
  `,
  z.object({
    orders: z.object({ nodes: z.array(z.object({ id: idFromGid("Order"), tags: z.array(z.string()) })) }),
  }),
);

/** How many lines of each order are listed. Few orders have more, and every line costs part of the rate limit. */
export const PULLED_LINES = 50;

const lineFields = /* GraphQL */ `
  fragment PulledLines on LineItemConnection {
    nodes {
      id
      title
      currentQuantity
      variant { id }
      product { id }
    }
  }
`;

const PulledLines = z.object({
  nodes: z.array(
    z.object({
      id: idFromGid("LineItem"),
      title: z.string(),
      currentQuantity: z.int(),
      variant: z.object({ id: idFromGid("ProductVariant") }).nullable(),
      product: z.object({ id: idFromGid("Product") }).nullable(),
    }),
  ),
});

const PulledOrder = Order.extend({
  tags: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  email: z.string().nullable(),
  customer: z
    .object({
      id: idFromGid("Customer"),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      defaultEmailAddress: z.object({ emailAddress: z.string() }).nullable(),
      defaultPhoneNumber: z.object({ phoneNumber: z.string() }).nullable(),
    })
    .nullable(),
  lineItems: PulledLines,
});

export type PulledOrderNode = z.infer<typeof PulledOrder>;
export type PulledLineNode = PulledOrderNode["lineItems"]["nodes"][number];

/**
 * The fields that a store withholds without permission for protected data; the customer's id still says whose order it
 * is.
 */
const personal = (order: string) => [
  `${order}.email`,
  `${order}.customer.firstName`,
  `${order}.customer.lastName`,
  `${order}.customer.defaultEmailAddress`,
  `${order}.customer.defaultPhoneNumber`,
];

const pulledFields = /* GraphQL */ `
  fragment PulledFields on Order {
    ...OrderFields
    tags
    createdAt
    updatedAt
    email
    customer {
      id
      firstName
      lastName
      defaultEmailAddress { emailAddress }
      defaultPhoneNumber { phoneNumber }
    }
    lineItems(first: ${PULLED_LINES}) { ...PulledLines }
  }
  ${orderFields}
  ${lineFields}
`;

interface PageOfOrders {
  first: number;
  after: string | null;
  search: string;
}

const listAll = query<PageOfOrders>()(
  /* GraphQL */ `
    query ListOrders($first: Int!, $after: String, $search: String!) {
      orders(first: $first, after: $after, query: $search, sortKey: UPDATED_AT) {
        nodes { ...PulledFields }
        pageInfo { hasNextPage endCursor }
      }
    }
    ${pulledFields}
  `,
  z.object({ orders: z.object({ nodes: z.array(PulledOrder), pageInfo: PageInfo }) }),
);

/** Lists orders with their lines, by time of change. */
export const listOrders = lowPriority(withOptionalFields(listAll, personal("orders.nodes")));

const NamedOrder = PulledOrder.pick({ id: true, name: true, updatedAt: true });
export type NamedOrderNode = z.infer<typeof NamedOrder>;

/** Lists the same orders as `listOrders`, with hardly anything at which the store could fail. */
export const nameOrders = lowPriority(
  query<PageOfOrders>()(
    /* GraphQL */ `
      query NameOrders($first: Int!, $after: String, $search: String!) {
        orders(first: $first, after: $after, query: $search, sortKey: UPDATED_AT) {
          nodes { id name updatedAt }
          pageInfo { hasNextPage endCursor }
        }
      }
    `,
    z.object({ orders: z.object({ nodes: z.array(NamedOrder), pageInfo: PageInfo }) }),
  ),
);

const readOne = query<{ id: string }>()(
  /* GraphQL */ `
    query ReadPulledOrder($id: ID!) {
      order(id: $id) { ...PulledFields }
    }
    ${pulledFields}
  `,
  z.object({ order: PulledOrder.nullable() }),
);

/** Reads one order as `listOrders` lists it. */
export const readPulledOrder = lowPriority(withOptionalFields(readOne, personal("order")));

/** Reads the lines of an order that has more than the list of orders includes. */
export const readOrderLines = lowPriority(
  query<{ id: string }>()(
    /* GraphQL */ `
      query ReadOrderLines($id: ID!) {
        order(id: $id) { lineItems(first: ${CHECKOUT_LINES}) { ...PulledLines } }
      }
      ${lineFields}
    `,
    z.object({ order: z.object({ lineItems: PulledLines }).nullable() }),
  ),
);
