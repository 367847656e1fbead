import type { z } from "zod";
import {
  type Checkout,
  type CheckoutRequest,
  type ItemisedCheckout,
  StoreError,
  type StoreLine,
  type StoreOrder,
} from "../port.ts";
import { renewalTag } from "../renewal-tag.ts";
import { draftInput, draftRefusals } from "./draft-input.ts";
import type { ShopifyClient } from "./http/client.ts";
import { refused, toRefusals, type UserErrors } from "./http/refusals.ts";
import { gid } from "./ids.ts";
import {
  calculateDraft,
  createDraft,
  type DraftNode,
  deleteDraft,
  readDraft,
  readDraftLines,
  searchDrafts,
} from "./operations/checkouts.ts";
import { CHECKOUT_LINES } from "./operations/orders.ts";
import { findOrder, hasTag, toStoreLine } from "./orders.ts";

/** The pauses between looks at a draft that the store is still calculating: five seconds in all. */
const looksMs = [200, 300, 500, 1000, 1500, 1500] as const;

/** Creates and reads renewal checkouts, which are draft orders with a payment link. */
export function createCheckouts(client: ShopifyClient, currency: () => Promise<string>) {
  async function findDraft(checkoutId: string): Promise<DraftNode | null> {
    const { draftOrder } = await client.send(readDraft, { id: gid("DraftOrder", checkoutId) });
    return draftOrder;
  }

  async function findLines(checkoutId: string): Promise<StoreLine[]> {
    const { draftOrder } = await client.send(readDraftLines, {
      id: gid("DraftOrder", checkoutId),
      lines: CHECKOUT_LINES,
    });
    return (draftOrder?.lineItems.nodes ?? []).map(toStoreLine);
  }

  /** Waits for a draft's payment link. The draft exists already, so nothing that fails here may hide its id. */
  async function waitForLink(draft: DraftNode): Promise<DraftNode> {
    let latest = draft;
    for (const pause of looksMs) {
      if (latest.ready && latest.invoiceUrl !== null) break;
      try {
        await client.sleep(pause);
        latest = (await findDraft(draft.id)) ?? latest;
      } catch {
        break;
      }
    }
    return latest;
  }

  return {
    async createCheckout(request: CheckoutRequest): Promise<ItemisedCheckout> {
      const input = draftInput(request, await currency());
      const { draftOrderCreate } = await client.send(createDraft, { input, lines: input.lineItems.length });
      const { draftOrder, userErrors } = draftOrderCreate;
      if (!draftOrder && userErrors.length === 0) throw neitherMadeNorRefused();
      if (!draftOrder && isOverLimit(userErrors)) throw overLimit();
      if (!draftOrder) throw refused(draftRefusals(request, userErrors));
      const draft = await waitForLink({ ...draftOrder, order: null });
      // Nobody can have paid a draft whose link nobody has; asking for its order could only hide the draft behind a
      // failure.
      return {
        ...(await toCheckout(client, { ...draft, order: null })),
        lines: draftOrder.lineItems.nodes.map(toStoreLine),
      };
    },

    async priceCheckout(request: CheckoutRequest): Promise<number> {
      const input = draftInput(request, await currency());
      const { calculatedDraftOrder, userErrors } = (await client.send(calculateDraft, { input }))
        .draftOrderCalculate;
      if (!calculatedDraftOrder) throw refused(draftRefusals(request, userErrors));
      return calculatedDraftOrder.subtotalPriceSet;
    },

    async findCheckouts(renewalId: string): Promise<ItemisedCheckout[]> {
      const tag = renewalTag(renewalId);
      const { draftOrders } = await client.send(searchDrafts, { search: `tag:"${tag}"` });
      const found: ItemisedCheckout[] = [];
      for (const { id, tags } of draftOrders.nodes) {
        const draft = hasTag(tags, tag) ? await findDraft(id) : null;
        if (draft) found.push({ ...(await toCheckout(client, draft)), lines: await findLines(id) });
      }
      return found;
    },

    async findCheckout(checkoutId: string): Promise<Checkout | null> {
      const draft = await findDraft(checkoutId);
      return draft && toCheckout(client, draft);
    },

    async deleteCheckout(checkoutId: string): Promise<"deleted" | "gone" | "completed"> {
      const before = toState(await findDraft(checkoutId));
      if (before !== "open") return before;
      const { draftOrderDelete } = await client.send(deleteDraft, { id: gid("DraftOrder", checkoutId) });
      if (draftOrderDelete.userErrors.length === 0) return "deleted";
      // Someone else has paid or deleted the draft since we looked.
      const after = toState(await findDraft(checkoutId));
      if (after === "open") throw refused(toRefusals(draftOrderDelete.userErrors));
      return after;
    },
  };
}

/** The error for an answer with neither a draft nor a reason: the draft may exist. */
function neitherMadeNorRefused(): StoreError {
  return new StoreError("server", "The store named neither a draft nor a reason.", { outcomeUnknown: true });
}

/**
 * Returns whether a trial or development store refused because of its limit of drafts a minute; that refusal is not
 * about the input.
 */
function isOverLimit(userErrors: z.infer<typeof UserErrors>): boolean {
  return toRefusals(userErrors).some(
    ({ field, message }) =>
      !field.includes("lineItems") &&
      /rate limit|too many (attempts|requests|orders|drafts)|try again in a/i.test(message),
  );
}

function overLimit(): StoreError {
  return new StoreError("throttled", "The store makes no more drafts this minute.");
}

function toState(draft: DraftNode | null): "open" | "completed" | "gone" {
  if (!draft) return "gone";
  return draft.status === "COMPLETED" ? "completed" : "open";
}

async function toCheckout(client: ShopifyClient, draft: DraftNode): Promise<Checkout> {
  return {
    id: draft.id,
    name: draft.name,
    createdAt: new Date(draft.createdAt),
    state: draft.status === "COMPLETED" ? "completed" : "open",
    url: draft.ready ? draft.invoiceUrl : null,
    subtotalCents: draft.subtotalPriceSet,
    order: draft.order && (await orderOfDraft(client, draft.order.id)),
  };
}

async function orderOfDraft(client: ShopifyClient, orderId: string): Promise<StoreOrder> {
  const order = await findOrder(client, orderId);
  if (!order) throw new StoreError("graphql", "The store does not show the order of a completed draft.");
  return order;
}
