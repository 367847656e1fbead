import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const YEAR_SECONDS = 31_536_000;
/** What keeps browsers on https, with every name below ours. */
export const KEEP_HTTPS = `max-age=${YEAR_SECONDS}; includeSubDomains`;

export interface SecurityOptions {
  /** Whether people reach the product over https; then browsers are told to stay there. */
  isHttps: boolean;
}

/** What browsers may do with our pages: nothing but what comes from us, and no address of ours is told to others. */
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
