import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@scriptkeeper/local/free-port";
import { canConnect } from "./can-connect.ts";

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

const usualFolders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/usr/sbin"];

/** Where this machine has `redis-server`; undefined where it has none. */
export function findRedis(): string | undefined {
  const { PATH = "", REDIS_SERVER_PATH } = process.env;
  const folders = [...PATH.split(delimiter), ...usualFolders];
  const candidates = [REDIS_SERVER_PATH, ...folders.map((folder) => join(folder, "redis-server"))];
  return candidates.find((path) => path && existsSync(path));
}

/** A throwaway Redis in memory on a free port of 127.0.0.1; null where the machine has no `redis-server`. */
export async function startRedis(): Promise<TestRedis | null> {
  const program = findRedis();
  if (!program) return null;
  const port = await findFreePort();
  const child = spawn(
    program,
    [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--maxmemory-policy",
      "noeviction",
    ],
    { stdio: "ignore" },
  );
  await untilListening(child, port);
  return { url: `redis://127.0.0.1:${port}`, stop: () => end(child) };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with code ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error("redis-server did not listen within 10 seconds");
    await pause(10);
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
