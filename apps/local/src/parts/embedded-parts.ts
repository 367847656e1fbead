import { keepSecret } from "../data-dir/secrets.ts";
import type { EmbeddedAddresses } from "../product-environment.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { startLocalSite } from "./local-site.ts";
import type { PartContext } from "./part-context.ts";

/** Starts every part that no setting names a real one for. */
export async function startEmbeddedParts(context: PartContext): Promise<EmbeddedAddresses> {
  const { dataDir, given } = context.config;
  const databaseUrl = given.databaseUrl ?? (await startEmbeddedPostgres(context));
  const site = await startLocalSite(context);
  const secretKey = given.secretKey ?? (await keepSecret(dataDir, "secret-key"));
  return { databaseUrl, secretKey, ...site };
}
