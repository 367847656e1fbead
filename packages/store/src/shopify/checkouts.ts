import type { z } from "zod";
import { type Checkout, type CheckoutRequest, StoreError } from "../port.ts";
import { renewalTag } from "../renewal-tag.ts";
import type { ShopifyClient } from "./client.ts";
import { draftInput, draftRefusals } from "./draft-input.ts";
import { gid } from "./ids.ts";
import { createDraft, type DraftNode, deleteDraft, readDraft, searchDrafts } from "./operations/checkouts.ts";
import { carries, orderOf } from "./orders.ts";
import { refusalsOf, refused, type UserErrors } from "./refusals.ts";

/** How long to wait between looks at a draft that the store is still working out: five seconds in all. */
const looksMs = [200, 300, 500, 1000, 1500, 1500] as const;

/** Renewal checkouts, which are draft orders with a link to pay. */
export function createCheckouts(client: ShopifyClient, currency: () => Promise<string>) {
  async function findDraft(checkoutId: string): Promise<DraftNode | null> {
    const { draftOrder } = await client.send(readDraft, { id: gid("DraftOrder", checkoutId) });
    return draftOrder;
  }

  /** The draft is made already: whatever goes wrong while waiting for its link must not hide its id. */
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
    async createCheckout(request: CheckoutRequest): Promise<Checkout> {
      const input = draftInput(request, await currency());
      const { draftOrderCreate } = await client.send(createDraft, { input });
      const { draftOrder, userErrors } = draftOrderCreate;
      if (!draftOrder && userErrors.length === 0) throw neitherMadeNorRefused();
      if (!draftOrder && isOverLimit(userErrors)) throw overLimit();
      if (!draftOrder) throw refused(draftRefusals(request, userErrors));
      return checkoutOf(await waitForLink(draftOrder));
    },

    async findCheckouts(renewalId: string): Promise<Checkout[]> {
      const tag = renewalTag(renewalId);
      const { draftOrders } = await client.send(searchDrafts, { search: `tag:"${tag}"` });
      return draftOrders.nodes.filter(({ tags }) => carries(tags, tag)).map(checkoutOf);
    },

    async findCheckout(checkoutId: string): Promise<Checkout | null> {
      const draft = await findDraft(checkoutId);
      return draft && checkoutOf(draft);
    },

    async deleteCheckout(checkoutId: string): Promise<"deleted" | "gone" | "completed"> {
      const before = stateOf(await findDraft(checkoutId));
      if (before !== "open") return before;
      const { draftOrderDelete } = await client.send(deleteDraft, { id: gid("DraftOrder", checkoutId) });
      if (draftOrderDelete.userErrors.length === 0) return "deleted";
      // Paid or deleted by somebody else since we looked.
      const after = stateOf(await findDraft(checkoutId));
      if (after === "open") throw refused(refusalsOf(draftOrderDelete.userErrors));
      return after;
    },
  };
}

/** No draft and no word why: it may have been made. */
function neitherMadeNorRefused(): StoreError {
  return new StoreError("server", "The store named neither a draft nor a reason.", { outcomeUnknown: true });
}

/** A trial or development store makes only some drafts a minute; what it says beyond that is about none of the input. */
function isOverLimit(userErrors: z.infer<typeof UserErrors>): boolean {
  return refusalsOf(userErrors).some(
    ({ field, message }) =>
      !field.includes("lineItems") &&
      /rate limit|too many (attempts|requests|orders|drafts)|try again in a/i.test(message),
  );
}

function overLimit(): StoreError {
  return new StoreError("throttled", "The store makes no more drafts this minute.");
}

function stateOf(draft: DraftNode | null): "open" | "completed" | "gone" {
  if (!draft) return "gone";
  return draft.status === "COMPLETED" ? "completed" : "open";
}

function checkoutOf(draft: DraftNode): Checkout {
  return {
    id: draft.id,
    name: draft.name,
    state: draft.status === "COMPLETED" ? "completed" : "open",
    url: draft.ready ? draft.invoiceUrl : null,
    totalCents: draft.totalPriceSet,
    order: draft.order && orderOf(draft.order),
  };
}
