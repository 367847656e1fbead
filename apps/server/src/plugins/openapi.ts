import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { ErrorBody } from "@scriptkeeper/contracts/errors";
import type { FastifyInstance, FastifySchema } from "fastify";
import fp from "fastify-plugin";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";

const PAGE = "/api/docs";

/**
 * Describes the facade as OpenAPI 3.1 at `/api/openapi.json`, and as a page to read at `/api/docs`. Both are made from
 * the contracts that the routes are checked with, so it has to be registered before them.
 */
export const openapi = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Scriptkeeper",
        version: "1",
        description:
          "Prescription renewals. Sign in with POST /api/auth/login and send the token it answers as a bearer token. " +
          "Days are YYYY-MM-DD in the store's time zone; instants are ISO timestamps.",
      },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    transform: (document) => {
      const { schema, url } = toJsonSchema(document);
      return { schema: withRefusals(schema), url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: PAGE,
    staticCSP: true,
    uiConfig: { docExpansion: "none", tryItOutEnabled: false },
  });
  app.get("/api/openapi.json", { schema: hidden }, () => app.swagger());
});

const hidden = { hide: true };
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });
const refusal = z.toJSONSchema(ErrorBody, { io: "output" });

function withRefusals(schema: FastifySchema): FastifySchema {
  if (schema.hide || !schema.response) return schema;
  const refusals = {
    "4XX": { description: "Refused; `message` says why, `field` names what to mend", ...refusal },
    "5XX": { description: "Not now; nothing was changed unless `message` says so", ...refusal },
  };
  return { ...schema, response: { ...schema.response, ...refusals } };
}
