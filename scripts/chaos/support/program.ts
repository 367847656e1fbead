import { once } from "node:events";
import { bareEnvironment } from "@scriptkeeper/dev-process/environment";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import { spawnService } from "../../start/spawn-service.ts";

export interface Program {
  pid: number;
  /** Resolves when the program has logged this message. */
  saying(words: string): Promise<void>;
  /** How the program ended; `null` while it runs. */
  ending(): string | null;
  kill(signal: NodeJS.Signals): void;
  /** Asks the program to stop and waits. */
  stop(): Promise<void>;
  /** Resolves when the program has ended. */
  ended: Promise<unknown>;
}

const SECRET_KEY = "a key for chaos alone, 4Kq9tB2wLx8Vn3";

/** Starts the built server or worker as a separate service. */
export function startProgram(name: "server" | "worker", settings: Record<string, string>): Program {
  const messages = listener();
  const child = spawnService({
    program: name,
    onLine: messages.hear,
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
  const ended = once(child, "exit");
  const ending = () => child.signalCode ?? (child.exitCode === null ? null : `code ${child.exitCode}`);
  return {
    pid: child.pid ?? 0,
    saying: (words) => Promise.race([messages.heard(words), ended.then(() => failIfUnsaid(name, words))]),
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

/** Keeps only which messages were logged. */
function listener() {
  const awaited = new Map<string, () => void>();
  const messages = new Set<string>();
  return {
    hear: (line: string) => {
      const said = /"msg":"([^"]*)"/.exec(line)?.[1] ?? "";
      messages.add(said);
      awaited.get(said)?.();
    },
    heard: (words: string) =>
      new Promise<void>((resolve) => {
        if (messages.has(words)) resolve();
        else awaited.set(words, resolve);
      }),
  };
}
