import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { findRedis } from "./programs.ts";

export interface TestRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a throwaway in-memory Redis on 127.0.0.1, on a free port unless one is given; null if the machine has no
 * `redis-server`.
 */
export async function startRedis(given?: { port: number }): Promise<TestRedis | null> {
  const program = findRedis();
  if (!program) return null;
  const port = given?.port ?? (await findFreePort());
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
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) };
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

/** Returns whether anything accepts connections on this port of 127.0.0.1. */
function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
