import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import fp from "fastify-plugin";

export interface IgnoredProxy {
  /** Whether a call arrived with an X-Forwarded-For that was ignored. */
  isMet(): boolean;
  note(): void;
}

/** Remembers that calls arrive through an undeclared proxy, and logs it once. */
export function createIgnoredProxy(log: Pick<FastifyBaseLogger, "warn">): IgnoredProxy {
  let isMet = false;
  return {
    isMet: () => isMet,
    note() {
      if (isMet) return;
      isMet = true;
      log.warn(
        {},
        "requests arrive with X-Forwarded-For but TRUSTED_PROXY is empty: behind a proxy everyone counts as one address, so set TRUSTED_PROXY to the proxy's address",
      );
    },
  };
}

/** Looks for an undeclared proxy if none is trusted. */
export const ignoredProxy = fp(
  async (app: FastifyInstance, options: { trustedProxy: string | null; proxy: IgnoredProxy }) => {
    if (options.trustedProxy !== null) return;
    app.addHook("onRequest", async ({ headers }) => {
      if (headers["x-forwarded-for"] !== undefined) options.proxy.note();
    });
  },
);
