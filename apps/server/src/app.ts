import { createServer, type RequestListener, type Server } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { rest } from "@scriptkeeper/api/rest/plugin";
import { sections } from "@scriptkeeper/api/rest/sections";
import { poolOf } from "@scriptkeeper/db/connection";
import { findWorkerOutage } from "@scriptkeeper/services/installation";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import type { Redis } from "ioredis";
import { createCallerLookup, type Services } from "./callers.ts";
import type { HttpConfig } from "./config.ts";
import { refuseCrowds } from "./overload.ts";
import { type BodyLimitOptions, bodyLimits } from "./plugins/body-limits.ts";
import { calendar } from "./plugins/calendar.ts";
import { type EmailWebhookKeys, emailWebhooks } from "./plugins/email-webhooks.ts";
import { errors } from "./plugins/errors.ts";
import { frameworkErrorHandlers } from "./plugins/framework-errors.ts";
import { type HealthChecks, health } from "./plugins/health.ts";
import { idleSockets } from "./plugins/idle-sockets.ts";
import { createIgnoredProxy, ignoredProxy } from "./plugins/ignored-proxy.ts";
import { openapi } from "./plugins/openapi.ts";
import { countCalls } from "./plugins/rate-limits.ts";
import { requestId, requestLog } from "./plugins/request-log.ts";
import { security } from "./plugins/security.ts";
import { trpc } from "./plugins/trpc.ts";
import { unsubscribe } from "./plugins/unsubscribe.ts";
import { hasScreens, web } from "./plugins/web.ts";
import { type WebhookOptions, webhooks } from "./plugins/webhooks.ts";
import { type WorklistChangesOptions, worklistChanges } from "./plugins/worklist-changes.ts";
import { queueDelayOf } from "./queue-delay.ts";

const BODY_LIMIT = 1024 * 1024;
const LONGEST_PARAMETER = 2_000;
/**
 * The longest wait for a database connection at which calls are still accepted, so that they take about half a second
 * at most. A lower limit would refuse calls for one slow moment of the database.
 */
const MOST_WAITING_MS = 400;
const IDLE_SOCKET_MS = 60_000;
/** Deadlines for the headers and for the whole request; Node checks them every few seconds. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
const CHECKED_EVERY_MS = 5_000;
const KEEP_ALIVE_MS = 72_000;
/** Fastify's default, ten seconds per plugin, would abort starts on a busy machine that would succeed. */
const START_MS = 60_000;

export interface AppDeps {
  services: Services;
  log: FastifyBaseLogger;
  http: HttpConfig;
  /** Shares the call limits among all servers; without it each server counts for itself. */
  redis?: Redis | undefined;
  checks: Omit<HealthChecks, "web">;
  /** The folder with the built screens. */
  webFolder: string;
  webhooks: Omit<WebhookOptions, "services" | "unproven" | "count">;
  /** Keys with which email providers sign their webhooks; webhooks without a key are not accepted. */
  emailWebhooks?: EmailWebhookKeys;
  bodyLimits?: Pick<BodyLimitOptions, "budgets" | "deadlineMs">;
  worklistChanges?: Pick<WorklistChangesOptions, "lookMs" | "heartbeatMs">;
  /** Calls are refused while statements wait longer than this for a connection; default 400 ms. */
  mostWaitingMs?: number;
  /** After how long an idle connection is closed while it is the client's turn; default a minute. */
  idleSocketMs?: number;
}

/** Builds the whole server except for listening: `main.ts` listens with it, and tests inject requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { http } = deps;
  const proxy = createIgnoredProxy(deps.log);
  const services = { ...deps.services, isProxyIgnored: proxy.isMet };
  const app = createFastify(deps);
  await app.register(idleSockets, { idleMs: deps.idleSocketMs ?? IDLE_SOCKET_MS });
  await app.register(requestLog);
  await app.register(ignoredProxy, { trustedProxy: http.trustedProxy, proxy });
  await app.register(errors);
  await app.register(security, http);
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    // Sends what has been written at once: the first rows of a long list do not wait for more to compress.
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  const { count, failures } = await countCalls(app, { limits: http.callLimits, redis: deps.redis });
  const callerOf = createCallerLookup(services, count);
  await app.register(bodyLimits, { services, limit: BODY_LIMIT, ...deps.bodyLimits });
  const screens = { folder: deps.webFolder };
  await app.register(health, {
    checks: { ...deps.checks, web: () => hasScreens(screens) },
    hasWorker: async () => (await findWorkerOutage(services)) === null,
  });
  await app.register(openapi, { access: http.describesCallsTo, callerOf });
  await app.register(rest, { sections, callerOf });
  await app.register(trpc, { callerOf });
  await app.register(webhooks, { ...deps.webhooks, services, unproven: failures, count });
  await app.register(emailWebhooks, { keys: deps.emailWebhooks ?? {}, services, unproven: failures });
  await app.register(unsubscribe, { services, count });
  await app.register(calendar, { services, guesses: failures });
  await app.register(worklistChanges, { services, callerOf, ...deps.worklistChanges });
  if (http.localPartsUrl) await registerLocalProxy(app, http.localPartsUrl);
  await app.register(web, { ...screens, contact: services.settings, count });
  return app;
}

/** Imported only for local runs: the proxy's dependencies take a tenth of the server's start time. */
async function registerLocalProxy(app: FastifyInstance, upstream: string): Promise<void> {
  const { localProxy } = await import("./plugins/local-proxy.ts");
  await app.register(localProxy, { upstream });
}

function createFastify({ http, log, services, mostWaitingMs, idleSocketMs }: AppDeps): FastifyInstance {
  const pool = poolOf(services.db);
  const crowds = {
    waiting: () => pool?.waitingCount ?? 0,
    mostWaiting: http.mostWaitingStatements,
    waitingMs: pool ? queueDelayOf(pool) : () => 0,
    mostWaitingMs: mostWaitingMs ?? MOST_WAITING_MS,
    log,
  };
  return fastify({
    // Called for each address that a host name stands for.
    serverFactory: (handle) => createHttpServer(refuseCrowds(handle, crowds), idleSocketMs),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    ...frameworkErrorHandlers(http),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: http.trustedProxy ?? false,
    bodyLimit: BODY_LIMIT,
    pluginTimeout: START_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  });
}

/** Fastify's own compilers of JSON schemas take a while to load, and every schema here is a contract. */
function noCompiler(): () => never {
  return () => {
    throw new Error("a route with a schema needs the contracts' compilers");
  };
}

function createHttpServer(listener: RequestListener, idleSocketMs = IDLE_SOCKET_MS): Server {
  return createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    listener,
  ).setTimeout(idleSocketMs);
}
