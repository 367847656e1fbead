import { join } from "node:path";
import { type Mailbox, startMailbox } from "@scriptkeeper/dev-mailbox/start-mailbox";
import { createShopifyEmulator, type ShopifyEmulator } from "@scriptkeeper/shopify-emulator/emulator";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import { fastify } from "fastify";
import { keepSecret } from "../data-dir/secrets.ts";
import type { EmbeddedAddresses } from "../product-environment.ts";
import type { PartContext } from "./part-context.ts";

/** The store that sells the demo data's products. */
export type DemoStore = Pick<ShopifyEmulator, "keepPastOrders">;

interface Site extends Pick<EmbeddedAddresses, "smtpUrl" | "store" | "localPartsUrl"> {
  demoStore: DemoStore | undefined;
}

/** Starts the embedded mailbox and store where the settings name no real ones, with their pages below `/local`. */
export async function startLocalSite(context: PartContext): Promise<Site> {
  const { config, closes } = context;
  const { smtpUrl, hasStore } = config.given;
  const mailbox = smtpUrl ? undefined : await startMailbox({ dataDir: config.dataDir });
  if (mailbox) await closes.add(() => mailbox.close());
  const site = hasStore ? mailbox && (await openPages(mailbox)) : await openStore(context, mailbox);
  if (site) await closes.add(site.close);
  return {
    smtpUrl: mailbox?.smtpUrl,
    store: site?.store,
    localPartsUrl: site?.url,
    demoStore: site?.demoStore,
  };
}

interface OpenSite {
  url: string;
  store?: Record<string, string>;
  demoStore?: DemoStore;
  close(): Promise<void>;
}

async function openPages(mailbox: Mailbox): Promise<OpenSite> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(mailbox.routes);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, close: () => app.close() };
}

async function openStore({ config }: PartContext, mailbox: Mailbox | undefined): Promise<OpenSite> {
  const credentials = {
    clientId: "scriptkeeper-local",
    clientSecret: await keepSecret(config.dataDir, "store-client-secret"),
  };
  const store = createShopifyEmulator({
    production: false,
    stateFile: join(config.dataDir, "store.json"),
    credentials,
    publicUrl: config.publicUrl,
    ...(config.storeStrictness && { strictness: config.storeStrictness }),
  });
  if (mailbox) await store.app.register(mailbox.routes);
  const url = await store.start();
  return {
    url,
    demoStore: store,
    store: {
      SHOPIFY_BASE_URL: url,
      SHOPIFY_SHOP_DOMAIN: shopFacts.domain,
      SHOPIFY_API_VERSION: shopFacts.apiVersion,
      SHOPIFY_CLIENT_ID: credentials.clientId,
      SHOPIFY_CLIENT_SECRET: credentials.clientSecret,
    },
    close: () => store.close(),
  };
}
