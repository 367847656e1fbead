import { keepSecret } from "../data-dir/secrets.ts";
import type { EmbeddedAddresses } from "../product-environment.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { type DemoStore, startLocalSite } from "./local-site.ts";
import type { PartContext } from "./part-context.ts";

export interface EmbeddedParts extends EmbeddedAddresses {
  /** Undefined with a real store. */
  demoStore: DemoStore | undefined;
}

/** Starts every embedded part that the settings do not replace. */
export async function startEmbeddedParts(context: PartContext): Promise<EmbeddedParts> {
  const { dataDir, given } = context.config;
  const databaseUrl = given.databaseUrl ?? (await startEmbeddedPostgres(context));
  const site = await startLocalSite(context);
  const secretKey = given.secretKey ?? (await keepSecret(dataDir, "secret-key"));
  return { databaseUrl, secretKey, ...site };
}
