// The local store with a product for every handle of the list. It answers with their prices without searching.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { productOf, storeCents } from "./price-list.ts";

export interface StoreQuestion {
  storeAddress: string;
}

process.on("message", async ({ storeAddress }: StoreQuestion) => {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { status, answer } = isAboutPrices(body)
      ? { status: 200, answer: JSON.stringify({ data: { products: pricesOf(body) } }) }
      : await passOn(request, { storeAddress, body });
    response.writeHead(status, { "content-type": "application/json" });
    response.end(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

function isAboutPrices(body: string): boolean {
  return body.includes("FindPricesByHandle");
}

function pricesOf(body: string) {
  const { variables } = JSON.parse(body) as { variables: { search: string } };
  const handles = [...variables.search.matchAll(/handle:"([^"]+)"/g)].map(([, handle = ""]) => handle);
  return { nodes: handles.flatMap(productNode), pageInfo: { hasNextPage: false, endCursor: null } };
}

function productNode(handle: string) {
  const n = productOf(handle);
  if (n === null) return [];
  const variant = {
    id: `gid://shopify/ProductVariant/${9_000_000_000 + n}`,
    title: "30 tablets",
    sku: `MED-${n}`,
    price: (storeCents(n) / 100).toFixed(2),
  };
  const title = `Medicine ${n} 20 mg tablets`;
  return [
    { id: `gid://shopify/Product/${8_000_000_000 + n}`, title, handle, variants: { nodes: [variant] } },
  ];
}

async function passOn(
  request: IncomingMessage,
  { storeAddress, body }: { storeAddress: string; body: string },
): Promise<{ status: number; answer: string }> {
  const kept = ["content-type", "x-shopify-access-token"].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const answer = await fetch(`${storeAddress}${request.url}`, {
    method: request.method ?? "POST",
    headers: Object.fromEntries(kept),
    ...(body && { body }),
  });
  return { status: answer.status, answer: await answer.text() };
}
