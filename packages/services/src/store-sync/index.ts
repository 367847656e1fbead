/** What the store reports by webhook, and what is fetched in case it did not: orders, customers, privacy requests. */
export { beginOrderPull, pullOrders } from "./orders/pull-orders.ts";
export { processWebhooks } from "./webhooks/process-webhooks.ts";
export { receiveWebhook } from "./webhooks/receive-webhook.ts";
export { isWebhookTopic } from "./webhooks/webhook-topics.ts";
