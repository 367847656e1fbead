import { z } from "zod";
import { mutation, query } from "../http/operation.ts";
import { PageInfo } from "../http/paging.ts";
import { UserErrors } from "../http/refusals.ts";

export const listSubscriptions = query<{ after: string | null }>()(
  /* GraphQL */ `
    query ListSubscriptions($after: String) {
      webhookSubscriptions(first: 100, after: $after) {
        nodes { topic uri }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  z.object({
    webhookSubscriptions: z.object({
      nodes: z.array(z.object({ topic: z.string(), uri: z.string() })),
      pageInfo: PageInfo,
    }),
  }),
);

/** Repeatable: a second subscription of the same topic and address is refused, and the caller looks. */
export const createSubscription = mutation<{ topic: string; uri: string }>({ repeatable: true })(
  /* GraphQL */ `
    mutation CreateSubscription($topic: WebhookSubscriptionTopic!, $uri: String!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
        webhookSubscription { id }
        userErrors { field message }
      }
    }
  `,
  z.object({ webhookSubscriptionCreate: z.object({ userErrors: UserErrors }) }),
);
