import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@scriptkeeper/local/free-port";
import { z } from "zod";

export interface RunningProduct {
  baseUrl: string;
  localPartsUrl: string;
  stop(): Promise<void>;
}

const start = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));
const replaced = /^(DATABASE_URL|REDIS_URL|SMTP_URL|SECRET_KEY|SHOPIFY_.*|HOST|PUBLIC_URL|npm_.*|VITEST.*)$/;
const Ready = z.object({ ready: z.string(), localPartsUrl: z.string() });

/** Starts the product as `npm start` does, on a free port and with nothing but its embedded parts. */
export async function startProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), "scriptkeeper-browser-"));
  const child = spawn(process.execPath, [start], {
    env: { ...surroundings(), PORT: String(await findFreePort()), DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { ready, localPartsUrl } = await untilReady(child);
  return {
    baseUrl: ready,
    localPartsUrl,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function surroundings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !replaced.test(name)));
}

/** The product says over its channel when it is ready; when it ends before that, its own words tell why. */
function untilReady(child: ChildProcess): Promise<z.infer<typeof Ready>> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on("message", (message) => {
      const ready = Ready.safeParse(message);
      if (ready.success) resolve(ready.data);
    });
    child.once("exit", (code) => reject(new Error(`The product ended with code ${code}:\n${said}`)));
  });
}
