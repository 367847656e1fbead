/** What a store says about itself. */
export interface StorePreflight {
  shopName: string;
  /** The shop's domain on the platform, which its webhooks name. */
  shopDomain: string;
  /** The domain that shoppers see; `null` if the store did not say. */
  ownDomain: string | null;
  currency: string;
  /** Whether the products' prices include tax; otherwise it is added at the checkout. */
  pricesIncludeTax: boolean;
  loginRequiredAtCheckout: boolean;
  plan: string;
  /** A trial or development store creates only a few drafts a minute. */
  isTrial: boolean;
  grantedScopes: string[];
  missingScopes: string[];
  apiVersion: { pinned: string; answered: string | null };
  /** How far our clock is ahead of the store's, negative if it is behind; `null` if the store did not say. */
  clockAheadMs: number | null;
  /** Withheld fields, such as "customers.nodes.firstName"; untried without customers; `null` if refused. */
  personalData: { heldBack: string[]; isTried: boolean } | null;
}

/** The state of one webhook topic at our address. */
export interface TopicSubscription {
  /** The platform's name for it, such as "ORDERS_PAID". */
  topic: string;
  /** The scope that it needs. */
  scope: string;
  /** Why the topic is not subscribed, in the store's words; `null` if it is. */
  refusal: string | null;
  /** Other addresses to which the app has the topic sent: of another installation, or of this one before it moved. */
  elsewhere: string[];
}
