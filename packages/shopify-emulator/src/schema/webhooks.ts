export const webhooksSdl = /* GraphQL */ `
  "What the demonstration shop can tell about. The privacy topics are set up outside the API."
  enum WebhookSubscriptionTopic {
    APP_UNINSTALLED
    CUSTOMERS_CREATE
    CUSTOMERS_DELETE
    CUSTOMERS_MERGE
    CUSTOMERS_UPDATE
    DRAFT_ORDERS_CREATE
    DRAFT_ORDERS_DELETE
    DRAFT_ORDERS_UPDATE
    FULFILLMENTS_CREATE
    FULFILLMENTS_UPDATE
    FULFILLMENT_EVENTS_CREATE
    ORDERS_CANCELLED
    ORDERS_CREATE
    ORDERS_EDITED
    ORDERS_PAID
    ORDERS_UPDATED
    PRODUCTS_CREATE
    PRODUCTS_DELETE
    PRODUCTS_UPDATE
    REFUNDS_CREATE
  }

  enum WebhookSubscriptionFormat { JSON XML }

  type ApiVersion { handle: String!, supported: Boolean! }

  input WebhookSubscriptionInput { uri: String, format: WebhookSubscriptionFormat }

  type WebhookSubscription implements Node {
    id: ID!
    topic: WebhookSubscriptionTopic!
    uri: String!
    format: WebhookSubscriptionFormat!
    apiVersion: ApiVersion!
  }

  type WebhookSubscriptionConnection { nodes: [WebhookSubscription!]!, pageInfo: PageInfo! }

  type WebhookSubscriptionCreatePayload {
    webhookSubscription: WebhookSubscription
    userErrors: [UserError!]!
  }

  type WebhookSubscriptionUpdatePayload {
    webhookSubscription: WebhookSubscription
    userErrors: [UserError!]!
  }

  type WebhookSubscriptionDeletePayload { deletedWebhookSubscriptionId: ID, userErrors: [UserError!]! }
`;
