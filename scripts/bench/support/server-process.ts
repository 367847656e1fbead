import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { bareEnvironment } from "@scriptkeeper/dev-process/environment";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import { inRepository } from "../../start/paths.mjs";
import { spawnService } from "../../start/spawn-service.ts";

export const SECRET_KEY = "a key for benchmarks alone, 7Qw3zR8mK1";
export const credentials = { clientId: "bench", clientSecret: "bench-store-secret" };
const PATIENCE_MS = 30_000;

export function spawnStore(): ChildProcess {
  const tsx = inRepository("node_modules", "tsx", "dist", "cli.mjs");
  const script = inRepository("scripts", "bench", "support", "store-process.ts");
  const args = [tsx, script, credentials.clientId, credentials.clientSecret];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

/** Starts the built server with call limits too high to be reached. */
export function spawnServer(to: { port: number; databaseUrl: string; storeAddress: string }): ChildProcess {
  const limits = ["LIMIT_CALLS_PER_MINUTE", "LIMIT_RENEWAL_CALLS_PER_MINUTE", "LIMIT_LOGINS_PER_MINUTE"];
  return spawnService({
    program: "server",
    env: {
      ...bareEnvironment(),
      LOG_LEVEL: "error",
      PORT: String(to.port),
      DATABASE_URL: to.databaseUrl,
      SECRET_KEY,
      SHOPIFY_BASE_URL: to.storeAddress,
      SHOPIFY_SHOP_DOMAIN: shopFacts.domain,
      SHOPIFY_API_VERSION: shopFacts.apiVersion,
      SHOPIFY_CLIENT_ID: credentials.clientId,
      SHOPIFY_CLIENT_SECRET: credentials.clientSecret,
      ...Object.fromEntries(limits.map((name) => [name, "1000000"])),
    },
  });
}

export async function untilReady(address: string, { lookEachMs = 100 } = {}): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(lookEachMs);
  }
  throw new Error("the server was not ready within 30 seconds");
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
