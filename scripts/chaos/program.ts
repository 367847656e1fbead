import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bareEnvironment } from "@scriptkeeper/local/config";
import { shopFacts } from "@scriptkeeper/local/store/shop-facts";
import { inRepository } from "../start/paths.mjs";

export interface Program {
  pid: number;
  /** Resolves when it has said these words. */
  saying(words: string): Promise<void>;
  /** How it ended; `null` while it runs. */
  ending(): string | null;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end and waits. */
  stop(): Promise<void>;
  /** Resolves when it has ended. */
  ended: Promise<unknown>;
}

const SECRET_KEY = "a key for chaos alone, 4Kq9tB2wLx8Vn3";

/** The built server or worker as a process of its own. */
export function startProgram(name: "server" | "worker", settings: Record<string, string>): Program {
  const child = spawn(process.execPath, [inRepository("apps", name, "dist", "main.js")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...bareEnvironment(),
      SECRET_KEY,
      SHOPIFY_SHOP_DOMAIN: shopFacts.domain,
      SHOPIFY_BASE_URL: "http://127.0.0.1:9",
      SHOPIFY_ACCESS_TOKEN: "a token",
      SHOPIFY_CLIENT_SECRET: "a secret",
      ...settings,
    },
  });
  const listen = listener(child);
  const ended = once(child, "exit");
  const ending = () => child.signalCode ?? (child.exitCode === null ? null : `code ${child.exitCode}`);
  return {
    pid: child.pid ?? 0,
    saying: (words) => Promise.race([listen(words), ended.then(() => failIfUnsaid(name, words))]),
    ending,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      if (ending() !== null) return;
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await ended;
    },
    ended,
  };
}

function failIfUnsaid(name: string, words: string): never {
  throw new Error(`the ${name} ended before it said “${words}”`);
}

/** Reads all that the program says, so that it never waits for its reader, and keeps only which messages there were. */
function listener(child: ChildProcess): (words: string) => Promise<void> {
  const awaited = new Map<string, () => void>();
  const heard = new Set<string>();
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => {
      const said = /"msg":"([^"]*)"/.exec(line)?.[1] ?? "";
      heard.add(said);
      awaited.get(said)?.();
    });
  return (words) =>
    new Promise((resolve) => {
      if (heard.has(words)) resolve();
      else awaited.set(words, resolve);
    });
}
