import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const YEAR_SECONDS = 31_536_000;
/** Keeps browsers on HTTPS, for all subdomains as well. */
export const KEEP_HTTPS = `max-age=${YEAR_SECONDS}; includeSubDomains`;

export interface SecurityOptions {
  /** Whether the product is reached over HTTPS; browsers are then told to keep using it. */
  isHttps: boolean;
}

/** Sets headers that restrict pages to our own resources and tell no other site their URLs. */
export const security = fp(async (app: FastifyInstance, { isHttps }: SecurityOptions) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    // Links carry secrets in their path.
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  });
});
