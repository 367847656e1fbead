import { startEmbeddedParts } from "./parts/embedded-parts.ts";
import type { PartContext } from "./parts/part-context.ts";
import { takeDataDir } from "./parts/prepare-data-dir.ts";
import { prepareDatabase } from "./parts/prepare-database.ts";
import { productAddress } from "./parts/product-address.ts";
import { requireFreePort } from "./processes/port.ts";
import { type Programs, startPrograms } from "./processes/programs.ts";
import { untilReady } from "./processes/until-ready.ts";
import { productEnvironment, serverAddress } from "./product-environment.ts";
import type { StartHow } from "./run-until-stopped.ts";

export interface Product extends Programs {
  hasDemoAccounts: boolean;
  hasMailbox: boolean;
  localPartsUrl: string | undefined;
}

/**
 * Starts the embedded parts that are needed, prepares the database, and starts server and worker. Resolves when the
 * product answers. `context.closes` stops what was started, even if this throws.
 */
export async function startProduct(
  context: PartContext,
  { isReset, signal, readyPath = "/health/ready" }: StartHow & { readyPath?: string },
): Promise<Product> {
  const { config } = context;
  await takeDataDir(context, isReset);
  await requireFreePort(config.port, config.host);
  const { demoStore, ...embedded } = await startEmbeddedParts(context);
  const { hasDemoAccounts } = await prepareDatabase(embedded.databaseUrl, config, demoStore);
  const databaseUrl = await productAddress(embedded, config);
  signal.throwIfAborted();
  const programs = await startPrograms(context, productEnvironment(config, { ...embedded, databaseUrl }));
  await untilReady(`${serverAddress(config)}${readyPath}`, signal);
  for (const program of [programs.server, programs.worker]) program.trust();
  const { smtpUrl, localPartsUrl } = embedded;
  return { ...programs, hasDemoAccounts, hasMailbox: smtpUrl !== undefined, localPartsUrl };
}
