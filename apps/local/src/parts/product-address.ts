import { prepareProductRole } from "@scriptkeeper/db/product-role/prepare-product-role";
import { sqlConsolePassword } from "@scriptkeeper/db/sql-console/role-credentials";
import type { LocalConfig } from "../config.ts";
import { keepSecret } from "../data-dir/secrets.ts";

const ROLE = "scriptkeeper_product";

/**
 * Returns the database address for server and worker. In the embedded database they get a role that owns nothing; an
 * address from the settings is used as it is.
 */
export async function productAddress(
  { databaseUrl, secretKey }: { databaseUrl: string; secretKey: string },
  { given, dataDir }: Pick<LocalConfig, "given" | "dataDir">,
): Promise<string> {
  if (given.databaseUrl) return databaseUrl;
  const url = new URL(databaseUrl);
  url.username = ROLE;
  url.password = await keepSecret(dataDir, "database-password");
  const productUrl = url.toString();
  await prepareProductRole(databaseUrl, { productUrl, sqlConsolePassword: sqlConsolePassword(secretKey) });
  return productUrl;
}
