import swagger from "@fastify/swagger";
import { ErrorBody } from "@scriptkeeper/contracts/errors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { docsPage } from "./docs-page.ts";

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
      components: {
        securitySchemes: { session: { type: "http", scheme: "bearer" } },
        schemas: { Refusal: z.toJSONSchema(ErrorBody) as object },
      },
    },
    transform: describeRoute,
  });
  await docsPage(app);
  app.get("/api/openapi.json", { schema: hidden }, () => app.swagger());
});

const hidden = { hide: true };
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });
const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } };
const refusals = {
  "4XX": { description: "Refused. `message` says why, `field` what to mend.", ...body },
  "5XX": { description: "Not now. Nothing was changed unless `message` says so.", ...body },
};

/** Only what stands in the facade's table has a contract; probes, tRPC and the store's messages are not described. */
function describeRoute(document: Parameters<typeof toJsonSchema>[0]) {
  if (!document.schema?.response) return { schema: hidden, url: document.url };
  const { schema, url } = toJsonSchema(document);
  return { schema: { ...schema, response: { ...Object(schema.response), ...refusals } }, url };
}
