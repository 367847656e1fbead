import { shopFacts } from "../shop-facts.ts";
import type { Shop } from "../state/shop.ts";
import type { SubscriptionRecord } from "../state/state.ts";
import { headerTopic } from "../webhooks/publish.ts";
import { connection, type PageArgs } from "./connection.ts";
import { gid, parseGid } from "./gid.ts";
import { isGranted, topicScopes } from "./scopes.ts";

interface SubscriptionInput {
  uri?: string | null;
  format?: "JSON" | "XML" | null;
}

export function webhookFields(shop: Shop) {
  const find = (id: string) =>
    shop.state.subscriptions.find((one) => one.id === parseGid("WebhookSubscription", id)) ?? null;
  return {
    webhookSubscriptions(args: PageArgs & { topics?: string[] | null }) {
      const found = shop.state.subscriptions.filter(({ topic }) => args.topics?.includes(topic) ?? true);
      return connection(found, { args, node: subscriptionNode });
    },
    webhookSubscriptionCreate({
      topic,
      webhookSubscription: { uri, format },
    }: {
      topic: string;
      webhookSubscription: SubscriptionInput;
    }) {
      const problem = topicProblem(shop, topic) ?? addressProblem(shop, { topic, uri });
      if (problem || !uri) return { webhookSubscription: null, userErrors: [problem] };
      const subscription: SubscriptionRecord = { id: shop.nextId(), topic, uri, format: format ?? "JSON" };
      shop.state.subscriptions.push(subscription);
      shop.save();
      return { webhookSubscription: subscriptionNode(subscription), userErrors: [] };
    },
    webhookSubscriptionUpdate({
      id,
      webhookSubscription: { uri, format },
    }: {
      id: string;
      webhookSubscription: SubscriptionInput;
    }) {
      const subscription = find(id);
      if (!subscription) return { webhookSubscription: null, userErrors: [missing] };
      const problem =
        uri && uri !== subscription.uri ? addressProblem(shop, { topic: subscription.topic, uri }) : null;
      if (problem) return { webhookSubscription: null, userErrors: [problem] };
      subscription.uri = uri ?? subscription.uri;
      subscription.format = format ?? subscription.format;
      shop.save();
      return { webhookSubscription: subscriptionNode(subscription), userErrors: [] };
    },
    webhookSubscriptionDelete({ id }: { id: string }) {
      const subscription = find(id);
      if (!subscription) return { deletedWebhookSubscriptionId: null, userErrors: [missing] };
      shop.state.subscriptions = shop.state.subscriptions.filter((one) => one !== subscription);
      shop.save();
      return { deletedWebhookSubscriptionId: id, userErrors: [] };
    },
  };
}

const missing = { field: ["id"], message: "Webhook subscription does not exist" };

const protectedTopics = /^(CUSTOMERS|ORDERS|REFUNDS|DRAFT_ORDERS|FULFILLMENTS?)_/;

function topicProblem({ switches }: Shop, topic: string) {
  const { enforceScopes, grantedScopes, protectedCustomerData } = switches;
  const needed = topicScopes[topic];
  if (enforceScopes && needed && !needed.some((scope) => isGranted(scope, grantedScopes))) {
    const allowed = Object.entries(topicScopes)
      .filter(([, scopes]) => scopes.some((scope) => isGranted(scope, grantedScopes)))
      .map(([name]) => headerTopic(name));
    return {
      field: ["webhookSubscription", "topic"],
      message: `Invalid topic specified. Topics allowed: ${allowed.join(", ")}`,
    };
  }
  if (protectedCustomerData === "refused" && protectedTopics.test(topic)) {
    return {
      field: ["webhookSubscription"],
      message:
        "This app is not approved to subscribe to webhook topics containing protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.",
    };
  }
  return null;
}

function addressProblem(shop: Shop, { topic, uri }: { topic: string; uri?: string | null | undefined }) {
  const field = ["webhookSubscription", "uri"];
  if (!uri || !URL.canParse(uri)) return { field, message: "Address is invalid" };
  const taken = shop.state.subscriptions.some((one) => one.topic === topic && one.uri === uri);
  return taken ? { field, message: "Address for this topic has already been taken" } : null;
}

function subscriptionNode(subscription: SubscriptionRecord) {
  return {
    __typename: "WebhookSubscription",
    ...subscription,
    id: gid("WebhookSubscription", subscription.id),
    apiVersion: { handle: shopFacts.apiVersion, supported: true },
  };
}
