import { appRouter } from "@scriptkeeper/api/app-router";
import type { Caller } from "@scriptkeeper/api/caller";
import { messages } from "@scriptkeeper/contracts/messages";
import { AppError } from "@scriptkeeper/services/core";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";

const MOST_CALLS_IN_A_BATCH = 20;

/** Mounts the tRPC routers. It stands beside the facade because it replaces the body parsers of its scope. */
export async function trpc(
  app: FastifyInstance,
  { callerOf }: { callerOf: (request: FastifyRequest) => Caller },
): Promise<void> {
  app.addHook("onRequest", async ({ method }, reply) => {
    reply.header("cache-control", "no-store");
    // The Request that tRPC makes of a call knows no such method.
    if (method === "TRACE") throw new AppError("NOT_FOUND", messages.notFound);
  });
  // The plugin would take forms as well, which a browser sends for other sites' pages without asking first.
  app.addHook("preParsing", async ({ headers: { "content-type": type } }) => {
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      createContext: ({ req }) => ({ caller: callerOf(req) }),
      allowMethodOverride: true,
      maxBatchSize: MOST_CALLS_IN_A_BATCH,
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    },
  } satisfies FastifyTRPCPluginOptions<typeof appRouter>);
}

function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof AppError && cause.details.retryAfterSeconds !== undefined
      ? [cause.details.retryAfterSeconds]
      : [],
  );
  return seconds.length > 0 ? { "retry-after": String(Math.max(...seconds)) } : {};
}
