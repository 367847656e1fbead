import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Random } from "@scriptkeeper/testing/random/random";

export interface WebhookRelay {
  /** The address that the store takes for the product's. */
  url: string;
  /**
   * Delivers the stored webhooks to any of the servers, in any order, some of them twice; with `some` a part is kept
   * for later.
   */
  deliver(to: { addresses: readonly string[]; some?: boolean }): Promise<void>;
  /** Number of webhooks delivered, including repeats. */
  delivered(): number;
  close(): Promise<void>;
}

interface Message {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Receives the store's webhooks in place of the product, and delivers them late, twice and in the wrong order. */
export async function openWebhookRelay(random: Random): Promise<WebhookRelay> {
  let lying: Message[] = [];
  let delivered = 0;
  const server = createServer(async (request, response) => {
    lying.push({ path: request.url ?? "/", headers: headersOf(request), body: await buffer(request) });
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliver: async ({ addresses, some = false }) => {
      const carried = lying.filter(() => !some || !random.chance(3));
      lying = lying.filter((message) => !carried.includes(message));
      const repeated = carried.filter(() => random.chance(3));
      for (const message of shuffled([...carried, ...repeated], random)) {
        const isTaken = await carry(message, random.pick(addresses));
        if (isTaken) delivered++;
        else lying.push(message);
      }
    },
    delivered: () => delivered,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => name.startsWith("x-shopify-") || name === "content-type",
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

async function carry({ path, headers, body }: Message, address: string): Promise<boolean> {
  const answer = await fetch(address + path, { method: "POST", headers, body: new Uint8Array(body) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

function shuffled<Entry>(entries: readonly Entry[], random: Random): Entry[] {
  return entries
    .map((entry) => ({ entry, at: random.integer(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}
