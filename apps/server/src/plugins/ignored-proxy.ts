import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import fp from "fastify-plugin";

export interface IgnoredProxy {
  /** Whether a call came with a proxy's word about its caller that was not believed. */
  isMet(): boolean;
  note(): void;
}

/** Remembers that calls come through a proxy that nobody named, and says so once in the log. */
export function createIgnoredProxy(log: Pick<FastifyBaseLogger, "warn">): IgnoredProxy {
  let isMet = false;
  return {
    isMet: () => isMet,
    note() {
      if (isMet) return;
      isMet = true;
      log.warn(
        {},
        "calls arrive with X-Forwarded-For and TRUSTED_PROXY is empty: behind a proxy everybody counts as one address, so name the proxy there",
      );
    },
  };
}

/** Where no proxy is believed, looks for one. */
export const ignoredProxy = fp(
  async (app: FastifyInstance, options: { trustedProxy: string | null; proxy: IgnoredProxy }) => {
    if (options.trustedProxy !== null) return;
    app.addHook("onRequest", async ({ headers }) => {
      if (headers["x-forwarded-for"] !== undefined) options.proxy.note();
    });
  },
);
