import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { operationField } from "../graphql/read-query.ts";
import type { GraphqlAnswer, GraphqlRunner } from "../graphql/run-query.ts";
import { shopFacts } from "../shop-facts.ts";
import type { Shop } from "../state/shop.ts";
import type { AccessTokens } from "./access-tokens.ts";

const Call = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** Serves the Admin API's only address, with the faults that can happen on the way to it and back. */
export function adminApi(
  app: FastifyInstance,
  { shop, tokens, run }: { shop: Shop; tokens: AccessTokens; run: GraphqlRunner },
): void {
  app.post("/admin/api/:version/graphql.json", async (request, reply) => {
    const call = Call.safeParse(request.body);
    const operation = call.success ? operationField(call.data.query) : null;
    const strike = (name: Parameters<Shop["faults"]["strike"]>[0]) =>
      shop.faults.strike(name, operation ?? "");

    const delayMs = shop.switches.delayMs + (strike("slow")?.delayMs ?? 0);
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    if (strike("down")) return drop(request, reply);
    if (strike("no-reply")) return reply.hijack();
    if (strike("http-502")) return reply.code(502).type("text/html").send("<h1>Bad gateway</h1>");
    if (!tokens.isValid(request.headers["x-shopify-access-token"])) {
      return reply.code(401).send({ errors: "[API] Invalid API key or access token" });
    }
    if (strike("http-429")) {
      return reply.code(429).header("retry-after", "2.0").send({ errors: "Exceeded 2 calls per second" });
    }
    if (!call.success)
      return reply.code(400).send({ errors: { query: "Required parameter missing or invalid" } });

    reply.header("date", new Date(shop.now()).toUTCString());
    // Every version is answered by the pinned one, as Shopify does for unknown and retired versions; the header says
    // so.
    reply.header("x-shopify-api-version", shopFacts.apiVersion);
    if (strike("internal-error")) return reply.send(internalError());
    const answer: GraphqlAnswer = await run(call.data.query, call.data.variables ?? {});
    const wasDone = answer.data !== undefined;
    if (wasDone && strike("lost-reply")) return drop(request, reply);
    if (wasDone && strike("unavailable-reply"))
      return reply.code(503).type("text/html").send("<h1>Service unavailable</h1>");
    if (wasDone && strike("unreadable-reply")) return reply.type("application/json").send('{"data":{');
    return reply.send(answer);
  });
}

/** Returns the API's answer when it fails itself. */
function internalError(): GraphqlAnswer {
  const requestId = randomUUID();
  const message = `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`;
  return { errors: [{ message, extensions: { code: "INTERNAL_SERVER_ERROR", requestId } }] };
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy();
  return reply.hijack();
}
