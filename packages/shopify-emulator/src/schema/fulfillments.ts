export const fulfillmentsSdl = /* GraphQL */ `
  enum FulfillmentStatus { CANCELLED SUCCESS }

  enum FulfillmentDisplayStatus {
    ATTEMPTED_DELIVERY
    CANCELED
    CARRIER_PICKED_UP
    CONFIRMED
    DELAYED
    DELIVERED
    FAILURE
    FULFILLED
    IN_TRANSIT
    LABEL_PRINTED
    LABEL_PURCHASED
    MARKED_AS_FULFILLED
    OUT_FOR_DELIVERY
    PICKED_UP
    READY_FOR_PICKUP
  }

  type FulfillmentTrackingInfo { company: String, number: String, url: URL }

  type FulfillmentLineItem implements Node {
    id: ID!
    quantity: Int
    lineItem: LineItem!
  }

  type FulfillmentLineItemConnection { nodes: [FulfillmentLineItem!]!, pageInfo: PageInfo! }

  "Pieces of an order that leave the pharmacy together."
  type Fulfillment implements Node {
    id: ID!
    name: String!
    createdAt: DateTime!
    updatedAt: DateTime!
    status: FulfillmentStatus!
    displayStatus: FulfillmentDisplayStatus
    inTransitAt: DateTime
    deliveredAt: DateTime
    estimatedDeliveryAt: DateTime
    totalQuantity: Int!
    order: Order!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
    fulfillmentLineItems(first: Int, after: String, reverse: Boolean = false): FulfillmentLineItemConnection!
  }
`;
