import proxy from "@fastify/http-proxy";
import type { FastifyInstance } from "fastify";

/** Forwards `/local/…` to the pages of the embedded parts: the mailbox and the store's checkout. */
export async function localProxy(app: FastifyInstance, { upstream }: { upstream: string }): Promise<void> {
  await app.register(proxy, {
    upstream,
    prefix: "/local",
    rewritePrefix: "/local",
    config: { readsOwnBody: true },
  });
}
