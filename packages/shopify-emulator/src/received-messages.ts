import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { StartedEmulator } from "./start.ts";

export interface ReceivedMessages {
  /** Returns the bodies of all webhooks of a topic such as "orders/paid", once none is still being sent. */
  about(topic: string): Promise<Record<string, unknown>[]>;
  close(): void;
}

/** Starts a server, subscribes it to topics such as "ORDERS_PAID", and keeps what the store sends there. */
export async function receiveMessages(
  { store }: StartedEmulator,
  topics: readonly string[],
): Promise<ReceivedMessages> {
  const messages: { topic: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    messages.push({ topic: String(request.headers["x-shopify-topic"]), body });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  store.subscribe({ uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, topics });
  return {
    async about(topic) {
      await store.settled();
      return messages.filter((message) => message.topic === topic).map(({ body }) => body);
    },
    close: () => void server.close(),
  };
}
