import { z } from "zod";
import { BagCents } from "../amounts.ts";
import { idOf } from "../ids.ts";
import { lacking, mutation, query } from "../operation.ts";
import { UserErrors } from "../refusals.ts";
import { Order, orderFields } from "./orders.ts";

const draftFields = /* GraphQL */ `
  fragment DraftFields on DraftOrder {
    id
    name
    status
    ready
    invoiceUrl
    tags
    totalPriceSet {
      shopMoney {
        amount
      }
    }
    order {
      ...OrderFields
    }
  }
  ${orderFields}
`;

const Draft = z.object({
  id: idOf("DraftOrder"),
  name: z.string(),
  status: z.string(),
  ready: z.boolean(),
  invoiceUrl: z.string().nullable(),
  tags: z.array(z.string()),
  totalPriceSet: BagCents,
  order: Order.nullable(),
});

export type DraftNode = z.infer<typeof Draft>;

interface Amount {
  amount: string;
  currencyCode: string;
}

export interface DraftInput {
  purchasingEntity: { customerId: string };
  lineItems: {
    variantId: string;
    quantity: number;
    priceOverride: Amount;
    appliedDiscount?: { title: string; value: number; valueType: "PERCENTAGE" };
  }[];
  shippingLine?: { title: string; priceWithCurrency: Amount };
  customAttributes: { key: string; value: string }[];
  tags: string[];
  allowDiscountCodesInCheckout: false;
  acceptAutomaticDiscounts: false;
}

const create = mutation<{ input: DraftInput }>({ repeatable: false })(
  /* GraphQL */ `
    mutation CreateDraft($input: DraftOrderInput!) {
      draftOrderCreate(input: $input) {
        draftOrder {
          ...DraftFields
        }
        userErrors {
          field
          message
        }
      }
    }
    ${draftFields}
  `,
  z.object({ draftOrderCreate: z.object({ draftOrder: Draft.nullable(), userErrors: UserErrors }) }),
);

/** The store has no idempotency for drafts: sent twice, it makes two. A new one has no order that could be held back. */
export const createDraft = lacking(create, ["draftOrderCreate.draftOrder.order"]);

export const readDraft = query<{ id: string }>()(
  /* GraphQL */ `
    query ReadDraft($id: ID!) {
      draftOrder(id: $id) {
        ...DraftFields
      }
    }
    ${draftFields}
  `,
  z.object({ draftOrder: Draft.nullable() }),
);

/** Searches find words in any case: what is found is compared again by its tags. */
export const searchDrafts = query<{ search: string }>()(
  /* GraphQL */ `
    query SearchDrafts($search: String!) {
      draftOrders(first: 50, query: $search, sortKey: ID, reverse: true) {
        nodes {
          ...DraftFields
        }
      }
    }
    ${draftFields}
  `,
  z.object({ draftOrders: z.object({ nodes: z.array(Draft) }) }),
);

/** What is gone already is refused, and the caller looks: repeating it deletes nothing else. */
export const deleteDraft = mutation<{ id: string }>({ repeatable: true })(
  /* GraphQL */ `
    mutation DeleteDraft($id: ID!) {
      draftOrderDelete(input: { id: $id }) {
        deletedId
        userErrors {
          field
          message
        }
      }
    }
  `,
  z.object({
    draftOrderDelete: z.object({ deletedId: z.string().nullable(), userErrors: UserErrors }),
  }),
);
