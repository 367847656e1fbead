import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inheritedSettings } from "@scriptkeeper/dev-process/environment";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { z } from "zod";
import { makeScratchFolder } from "./scratch-folder.ts";

const repositoryRoot = fileURLToPath(new URL("../../../..", import.meta.url));

export interface StartOptions {
  /** Additional settings; they override `PORT` and `DATA_DIR`. */
  settings?: Record<string, string>;
  /** The arguments after `npm start --`. */
  args?: string[];
  /** Starts it with npm, as a person does; `ready` cannot be used then. */
  throughNpm?: boolean;
}

export interface StartingProduct {
  process: ChildProcess;
  dataDir: string;
  /** Everything that the product has printed so far. */
  output(): string;
  /** The product's exit code; null if a signal killed it. */
  ended: Promise<number | null>;
  /** Rejects with the product's output if it exits before it is ready. */
  ready: Promise<{ baseUrl: string; localPartsUrl: string }>;
  /** Asks the product to stop and waits until it has. */
  stop(): Promise<void>;
  /** Stops the product and deletes its data folder, which no other product may still be using. */
  remove(): Promise<void>;
}

const Ready = z.object({ ready: z.string(), localPartsUrl: z.string() });
const productSettings = /^(DATABASE_URL|REDIS_URL|SMTP_URL|SECRET_KEY|SHOPIFY_.*|HOST|PUBLIC_URL|NODE_ENV)$/;
const toolSettings = /^(npm_.*|VITEST.*|TEST|NODE_OPTIONS)$/;

/** Builds whatever is not built yet. Throws the build's output. */
export function prepareBuild(): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repositoryRoot, "scripts", "prepare.mjs")],
    { env: surroundings(), encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

/** Starts the real build as `npm start` does, on a free port, with only its embedded parts. */
export async function startProduct({
  settings = {},
  args = [],
  throughNpm = false,
}: StartOptions = {}): Promise<StartingProduct> {
  const { DATA_DIR: dataDir = await makeScratchFolder("scriptkeeper-product-") } = settings;
  const main = join(repositoryRoot, "apps", "local", "dist", "main.js");
  const [program, first] = throughNpm ? ["npm", ["start", "--"]] : [process.execPath, [main]];
  const child = spawn(program, [...first, ...args], {
    cwd: repositoryRoot,
    env: { ...surroundings(), PORT: String(await findFreePort()), ...settings, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said += String(chunk);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<{ baseUrl: string; localPartsUrl: string }>((resolve, reject) => {
    child.on("message", (message) => {
      const { ready: baseUrl, localPartsUrl } = Ready.parse(message);
      resolve({ baseUrl, localPartsUrl });
    });
    ended.then((code) => reject(new Error(`The product ended with code ${code}:\n${said}`)));
  });
  ready.catch(() => {});
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await ended;
  }
  return {
    process: child,
    dataDir,
    output: () => said,
    ended,
    ready,
    stop,
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function surroundings(): Record<string, string> {
  const kept = Object.entries(inheritedSettings()).filter(
    ([name]) => !productSettings.test(name) && !toolSettings.test(name),
  );
  return Object.fromEntries(kept);
}
