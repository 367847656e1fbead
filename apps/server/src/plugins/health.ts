import type { FastifyInstance } from "fastify";

const CHECK_MS = 2_000;

/** Checks by part, each of which resolves to whether the part works now. */
export type HealthChecks = Record<"database" | "migrated" | "queue" | "web", () => Promise<boolean>>;
type Health = Record<keyof HealthChecks, boolean>;

export interface HealthOptions {
  checks: HealthChecks;
  /** Whether a worker is doing the due work; the server works without one. */
  hasWorker: () => Promise<boolean>;
}

/**
 * Serves the health checks. `/health/live`: the process answers. `/health/ready`: it can do its work.
 * `/health/worker`: a worker does its work too, as workers have no address of their own. Checks run anew for each
 * request.
 */
export async function health(app: FastifyInstance, { checks, hasWorker }: HealthOptions): Promise<void> {
  const look = shared(() => lookAt(checks));
  const lookForWorker = shared(() => inTime(hasWorker));
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/health/live", () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const found = await look();
    const isReady = Object.values(found).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", checks: found });
  });
  app.get("/health/worker", async (_request, reply) => {
    const works = await lookForWorker();
    return reply.code(works ? 200 : 503).send({ status: works ? "working" : "not working" });
  });
}

/** Shares a running check among concurrent callers, so that probes cannot pile up. */
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let underway: Promise<T> | undefined;
  return () => {
    underway ??= look().finally(() => {
      underway = undefined;
    });
    return underway;
  };
}

async function lookAt(checks: HealthChecks): Promise<Health> {
  const [database, migrated, queue, web] = await Promise.all(
    [checks.database, checks.migrated, checks.queue, checks.web].map(inTime),
  );
  return {
    database: database === true,
    migrated: migrated === true,
    queue: queue === true,
    web: web === true,
  };
}

function inTime(check: () => Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), CHECK_MS);
    check()
      .catch(() => false)
      .then((works) => {
        clearTimeout(timer);
        resolve(works);
      });
  });
}
