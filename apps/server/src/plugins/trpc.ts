import { appRouter } from "@scriptkeeper/api/app-router";
import type { Caller } from "@scriptkeeper/api/caller";
import { answerCalls } from "@scriptkeeper/api/trpc-calls/answer-calls";
import { plainCallsOf } from "@scriptkeeper/api/trpc-calls/plain-calls";
import { messages } from "@scriptkeeper/contracts/messages";
import { AppError } from "@scriptkeeper/services/core";
import { type FastifyHandlerOptions, fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

const MOST_CALLS_IN_A_BATCH = 20;

/**
 * Mounts the tRPC routers, in a scope of its own because it replaces the body parsers. Only streams and calls that are
 * refused beforehand go through tRPC's adapter; all others are answered here, with the same answers as the adapter's.
 */
export async function trpc(
  app: FastifyInstance,
  { callerOf }: { callerOf: (request: FastifyRequest) => Caller },
): Promise<void> {
  app.addHook("onRequest", async ({ method }, reply) => {
    reply.header("cache-control", "no-store");
    // The Request that tRPC's adapter creates does not allow this method.
    if (method === "TRACE") throw new AppError("NOT_FOUND", messages.notFound);
  });
  // A browser may send form content types cross-site without a preflight.
  app.addHook("preParsing", async ({ headers: { "content-type": type } }) => {
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  const adapter = {
    router: appRouter,
    createContext: ({ req }) => ({ caller: callerOf(req) }),
    allowMethodOverride: true,
    maxBatchSize: MOST_CALLS_IN_A_BATCH,
    responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
  } satisfies FastifyHandlerOptions<typeof appRouter, FastifyRequest, FastifyReply>;
  app.all<{ Params: { path: string } }>("/trpc/:path", async (request, reply) => {
    const plain = plainCallsOf(request, adapter);
    if (!plain)
      return fastifyRequestHandler({ ...adapter, req: request, res: reply, path: request.params.path });
    const { status, body, errors } = await answerCalls(plain, {
      router: appRouter,
      ctx: { caller: callerOf(request) },
    });
    return reply
      .code(status)
      .headers({ ...asAdapter, ...retryAfter(errors) })
      .send(body);
  });
}

const asAdapter = { vary: "trpc-accept, accept", "content-type": "application/json; charset=utf-8" };

function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof AppError && cause.details.retryAfterSeconds !== undefined
      ? [cause.details.retryAfterSeconds]
      : [],
  );
  return seconds.length > 0 ? { "retry-after": String(Math.max(...seconds)) } : {};
}
