import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail server that accepts connections and never answers, so that a sweep is measured without its emails. */
export async function openMuteServer(): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
