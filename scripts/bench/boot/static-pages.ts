import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves each page under its name: the minimum that can show its rows. */
export async function serveStatic(pages: Record<string, string>): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(pages[url.slice(1)] ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
