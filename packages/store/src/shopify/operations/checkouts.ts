import { z } from "zod";
import { BagCents } from "../amounts.ts";
import { mutation, query } from "../http/operation.ts";
import { UserErrors } from "../http/refusals.ts";
import { idFromGid } from "../ids.ts";
import { Line } from "./orders.ts";

const draftFields = /* GraphQL */ `
  fragment DraftFields on DraftOrder {
    id
    name
    createdAt
    status
    ready
    invoiceUrl
    subtotalPriceSet { shopMoney { amount } }
  }
`;

const NewDraft = z.object({
  id: idFromGid("DraftOrder"),
  name: z.string(),
  createdAt: z.iso.datetime(),
  status: z.string(),
  ready: z.boolean(),
  invoiceUrl: z.string().nullable(),
  subtotalPriceSet: BagCents,
});

const Draft = NewDraft.extend({ order: z.object({ id: idFromGid("Order") }).nullable() });

export type DraftNode = z.infer<typeof Draft>;

/**
 * The lines of a draft. Every line that a page could have counts towards the rate limit, so only as many as there are
 * get requested.
 */
const draftLines = /* GraphQL */ `
  lineItems(first: $lines) {
    nodes {
      title
      quantity
      variant { id }
      discountedTotalSet { shopMoney { amount } }
    }
  }
`;

const Lines = z.object({ lineItems: z.object({ nodes: z.array(Line) }) });

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
  shippingLine: { title: string; priceWithCurrency: Amount };
  customAttributes: { key: string; value: string }[];
  tags: string[];
  allowDiscountCodesInCheckout: false;
  acceptAutomaticDiscounts: false;
}

/** Not repeatable: the store has no idempotency for drafts, so sending this twice creates two. */
export const createDraft = mutation<{ input: DraftInput; lines: number }>({ repeatable: false })(
  /* GraphQL */ `
    mutation CreateDraft($input: DraftOrderInput!, $lines: Int!) {
      draftOrderCreate(input: $input) {
        draftOrder {
          ...DraftFields
          ${draftLines}
        }
        userErrors { field message }
      }
    }
    ${draftFields}
  `,
  z.object({
    draftOrderCreate: z.object({
      draftOrder: NewDraft.extend(Lines.shape).nullable(),
      userErrors: UserErrors,
    }),
  }),
);

/** Repeatable: changes nothing in the store, although it is a mutation. */
export const calculateDraft = mutation<{ input: DraftInput }>({ repeatable: true })(
  /* GraphQL */ `
    mutation CalculateDraft($input: DraftOrderInput!) {
      draftOrderCalculate(input: $input) {
        calculatedDraftOrder {
          subtotalPriceSet { shopMoney { amount } }
        }
        userErrors { field message }
      }
    }
  `,
  z.object({
    draftOrderCalculate: z.object({
      calculatedDraftOrder: z.object({ subtotalPriceSet: BagCents }).nullable(),
      userErrors: UserErrors,
    }),
  }),
);

export const readDraft = query<{ id: string }>()(
  /* GraphQL */ `
    query ReadDraft($id: ID!) {
      draftOrder(id: $id) { ...DraftFields order { id } }
    }
    ${draftFields}
  `,
  z.object({ draftOrder: Draft.nullable() }),
);

export const readDraftLines = query<{ id: string; lines: number }>()(
  /* GraphQL */ `
    query ReadDraftLines($id: ID!, $lines: Int!) {
      draftOrder(id: $id) {
        ${draftLines}
      }
    }
  `,
  z.object({ draftOrder: Lines.nullable() }),
);

/** Finds drafts by words in any case: the results have to be compared by their tags, and then read. */
export const searchDrafts = query<{ search: string }>()(
  /* GraphQL */ `
    query SearchDrafts($search: String!) {
      draftOrders(first: 50, query: $search, sortKey: ID, reverse: true) { nodes { id tags } }
    }
  `,
  z.object({
    draftOrders: z.object({
      nodes: z.array(z.object({ id: idFromGid("DraftOrder"), tags: z.array(z.string()) })),
    }),
  }),
);

/** Repeatable: deleting a deleted draft is refused and affects no other draft; the caller then looks. */
export const deleteDraft = mutation<{ id: string }>({ repeatable: true })(
  /* GraphQL */ `
    mutation DeleteDraft($id: ID!) {
      draftOrderDelete(input: { id: $id }) {
        deletedId
        userErrors { field message }
      }
    }
  `,
  z.object({
    draftOrderDelete: z.object({ deletedId: z.string().nullable(), userErrors: UserErrors }),
  }),
);
