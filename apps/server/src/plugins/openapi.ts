import swagger from "@fastify/swagger";
import type { Caller } from "@scriptkeeper/api/caller";
import { ErrorBody } from "@scriptkeeper/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { docsPage } from "./docs-page.ts";

export interface OpenapiOptions {
  /** Who may read it. */
  access: "public" | "authenticated";
  callerOf(request: FastifyRequest): Caller;
}

/**
 * Describes the facade as OpenAPI 3.1 at `/api/openapi.json`, and as a page to read at `/api/docs`. Both are made from
 * the contracts that the routes are checked with, so it has to be registered before them.
 */
export const openapi = fp(async (app: FastifyInstance, options: OpenapiOptions) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Scriptkeeper",
        version: "1",
        description:
          "Prescription renewals. Sign in with POST /api/auth/login and send the token it returns as a bearer token. " +
          "Days are YYYY-MM-DD in the store's time zone; instants are ISO timestamps.",
      },
      components: {
        securitySchemes: { session: { type: "http", scheme: "bearer" } },
        schemas: { Refusal: z.toJSONSchema(ErrorBody) as object },
      },
    },
    transform: describeRoute,
  });
  const mayRead = async (request: FastifyRequest, reply: FastifyReply) => {
    if (options.access === "public" || !isDescription.test(request.routeOptions.url ?? "")) return;
    reply.header("cache-control", "no-store");
    await options.callerOf(request).count("general");
    await options.callerOf(request).authorize(options.access);
  };
  await app.register(docsPage, { onRequest: mayRead });
  app.get("/api/openapi.json", { schema: hidden, onRequest: mayRead }, () => app.swagger());
});

/** The page itself tells nothing. */
const isDescription = /\/(openapi\.json|json|yaml)$/;

const hidden = { hide: true };
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });
const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } };
const refusals = {
  "4XX": { description: "Refused. `message` says why, and `field` names the field to correct.", ...body },
  "5XX": { description: "Failed. Nothing was changed unless `message` says so.", ...body },
};

/** Only what stands in the facade's table has a contract; probes, tRPC and the store's messages are not described. */
function describeRoute(document: Parameters<typeof toJsonSchema>[0]) {
  if (!document.schema?.response) return { schema: hidden, url: document.url };
  const { schema, url } = toJsonSchema(document);
  return { schema: { ...schema, response: { ...Object(schema.response), ...refusals } }, url };
}
