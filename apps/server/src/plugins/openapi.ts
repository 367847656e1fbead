import swagger from "@fastify/swagger";
import type { Caller } from "@scriptkeeper/api/caller";
import { ErrorBody } from "@scriptkeeper/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { docsPage } from "./docs-page.ts";

export interface OpenapiOptions {
  /** Who may read the description. */
  access: "public" | "authenticated";
  callerOf(request: FastifyRequest): Caller;
}

/**
 * Serves the REST API's description as OpenAPI 3.1 at `/api/openapi.json`, and as a page at `/api/docs`. Both are
 * generated from the contracts that check the routes, so this plugin must be registered before those.
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

/** Paths that return the description; the page itself reveals nothing. */
const isDescription = /\/(openapi\.json|json|yaml)$/;

const hidden = { hide: true };
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });
const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } };
const refusals = {
  "4XX": { description: "Refused. `message` says why, and `field` names the field to correct.", ...body },
  "5XX": { description: "Failed. Nothing was changed unless `message` says so.", ...body },
};

/** Describes only routes of the REST API, which have contracts; hides probes, tRPC and webhooks. */
function describeRoute(document: Parameters<typeof toJsonSchema>[0]) {
  if (!document.schema?.response) return { schema: hidden, url: document.url };
  const { schema, url } = toJsonSchema(document);
  return { schema: { ...schema, response: { ...Object(schema.response), ...refusals } }, url };
}
