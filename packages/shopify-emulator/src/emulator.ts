import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { createFaults } from "./faults.ts";
import { rootFields } from "./graphql/root-fields.ts";
import { createGraphqlRunner } from "./graphql/run-query.ts";
import { createAccessTokens } from "./http/access-tokens.ts";
import { adminApi } from "./http/admin-api.ts";
import { controls } from "./http/controls.ts";
import { createCostBucket } from "./http/cost-bucket.ts";
import { type AppCredentials, tokenEndpoint } from "./http/token-endpoint.ts";
import { invoicePath, storePages } from "./pages/pages.ts";
import { openShop } from "./state/shop.ts";
import { createControls, type StoreControls } from "./store-controls.ts";
import { type StoreSwitches, type Strictness, switchesOf } from "./switches.ts";
import { createDispatcher, defaultRetryDelaysMs } from "./webhooks/dispatcher.ts";

export interface ShopifyEmulatorOptions {
  /** Whether this is production, where the store refuses to start, as it could be mistaken for a real one. */
  production: boolean;
  /** The file that holds the shop's state; `null` keeps it in memory. */
  stateFile: string | null;
  credentials: AppCredentials;
  /**
   * The address at which a browser reaches the product, without a trailing slash; by default the store's own address.
   */
  publicUrl?: string;
  /** The scopes granted to the app: the switch `grantedScopes`. */
  scopes?: readonly string[];
  /** The initial set of switches; by default "relaxed". */
  strictness?: Strictness;
  /** Switches that differ from that set. */
  switches?: Partial<StoreSwitches>;
  now?: () => number;
  retryDelaysMs?: readonly number[];
}

export interface ShopifyEmulator extends StoreControls {
  app: FastifyInstance;
  /** Listens on 127.0.0.1 only and returns its address. Port 0 takes any free port. */
  start(port?: number): Promise<string>;
  setPublicUrl(publicUrl: string): void;
  close(): Promise<void>;
}

/**
 * Creates a store that speaks Shopify's Admin API over HTTP, with a checkout page and signed webhooks, in which no
 * money moves.
 */
export function createShopifyEmulator(options: ShopifyEmulatorOptions): ShopifyEmulator {
  if (options.production) {
    throw new Error(
      "The demonstration store does not run in production. Configure a real store (SHOPIFY_…).",
    );
  }
  const now = options.now ?? Date.now;
  let publicUrl = options.publicUrl ?? null;
  let ownUrl = "";
  const publicAddress = () => publicUrl ?? ownUrl;

  const shop = openShop({
    stateFile: options.stateFile,
    faults: createFaults(),
    switches: {
      ...switchesOf[options.strictness ?? "relaxed"],
      ...(options.scopes && { grantedScopes: options.scopes }),
      ...options.switches,
    },
    now,
    onSaved: () => dispatcher.send(),
  });
  const dispatcher = createDispatcher(shop, {
    secret: options.credentials.clientSecret,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
  });

  const tokens = createAccessTokens(now);
  const invoiceUrl = ({ invoiceKey }: { invoiceKey: string }) =>
    (shop.switches.checkoutOrigin ?? publicAddress()) + invoicePath(invoiceKey);
  const run = createGraphqlRunner(shop, {
    bucket: createCostBucket(now),
    rootValue: rootFields(shop, invoiceUrl),
  });
  const store = createControls(shop, { dispatcher, tokens });

  const app = fastify({ forceCloseConnections: true, bodyLimit: 2_000_000 });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  tokenEndpoint(app, {
    credentials: options.credentials,
    tokens,
    scopes: () => shop.switches.grantedScopes,
  });
  adminApi(app, { shop, tokens, run });
  app.register(async (scope) => controls(scope, { store, tokens }));
  app.register(async (scope) => storePages(scope, { shop, publicUrl: publicAddress }));

  return {
    ...store,
    app,
    async start(port = 0) {
      await app.listen({ host: "127.0.0.1", port });
      ownUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      dispatcher.send();
      return ownUrl;
    },
    setPublicUrl(url) {
      publicUrl = url;
    },
    async close() {
      await dispatcher.close();
      await app.close();
    },
  };
}
