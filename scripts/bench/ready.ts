import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { inRepository } from "../start/paths.mjs";
import { heading } from "./support/report.ts";

const PATIENCE_MS = 120_000;

/** From the command to the first "ready", with an empty data folder and again with the filled one. The build already exists. */
export async function benchReady(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "scriptkeeper-ready-"));
  try {
    const first = await startOnce(dataDir);
    const second = await startOnce(dataDir);
    heading("Time to ready, with everything installed and built");
    console.table({ "first start": { seconds: first }, "second start": { seconds: second } });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const started = performance.now();
  const product = spawn(process.execPath, [inRepository("scripts", "start.mjs")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  try {
    await untilReady(product, { port, started });
    return Math.round(performance.now() - started) / 1000;
  } finally {
    await stop(product);
  }
}

async function untilReady(product: ChildProcess, of: { port: number; started: number }): Promise<void> {
  while (performance.now() - of.started < PATIENCE_MS) {
    if (product.exitCode !== null) throw new Error("the product ended before it was ready");
    const answer = await fetch(`http://127.0.0.1:${of.port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(10);
  }
  throw new Error("the product was not ready in time");
}

async function stop(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return;
  product.kill("SIGTERM");
  await once(product, "exit");
}
