import { PassThrough } from "node:stream";
import type { Caller } from "@scriptkeeper/api/caller";
import { authenticate } from "@scriptkeeper/services/auth";
import { AppError } from "@scriptkeeper/services/core";
import { worklistState } from "@scriptkeeper/services/worklist";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bearerToken, type Services } from "../callers.ts";

/** Maximum number of listening windows per account; further windows poll instead. */
const MOST_PER_ACCOUNT = 6;
/** Interval of the database check, which all listeners of this server share. */
const LOOK_MS = 5_000;
/** Shows proxies that the connection is alive; the session is checked at the same time. */
const HEARTBEAT_MS = 15_000;

export interface WorklistChangesOptions {
  services: Services;
  callerOf: (request: FastifyRequest) => Caller;
  lookMs?: number | undefined;
  heartbeatMs?: number | undefined;
}

interface Listener {
  userId: number;
  stream: PassThrough;
}

/**
 * Serves server-sent events for administrators' screens: `changed` whenever the worklist has changed, without any of
 * its contents. TOO_MANY_REQUESTS for the seventh window of an account.
 */
export async function worklistChanges(
  app: FastifyInstance,
  { services, callerOf, lookMs = LOOK_MS, heartbeatMs = HEARTBEAT_MS }: WorklistChangesOptions,
): Promise<void> {
  const listeners = new Set<Listener>();
  const watch = createWatch(app, { services, lookMs, onChange: () => tell(listeners) });
  app.addHook("preClose", async () => {
    for (const { stream } of listeners) stream.end();
    watch.stop();
  });

  app.get("/api/admin/worklist/changes", async (request, reply) => {
    const caller = callerOf(request);
    await caller.count("general");
    const { actor } = await caller.authorize("admin");
    const own = [...listeners].filter(({ userId }) => userId === actor.userId);
    if (own.length >= MOST_PER_ACCOUNT)
      throw new AppError(
        "TOO_MANY_REQUESTS",
        "Too many windows are already listening. This one will check for changes itself.",
      );
    const stream = new PassThrough();
    const listener = { userId: actor.userId, stream };
    listeners.add(listener);
    watch.start();
    stream.write(": listening\n\n");
    const heart = setInterval(() => void beat(), heartbeatMs);
    heart.unref();
    stream.once("close", () => {
      clearInterval(heart);
      listeners.delete(listener);
      if (listeners.size === 0) watch.stop();
    });
    // Closes the connection of a client that leaves: nothing else is requested on it.
    reply.raw.once("close", () => {
      stream.destroy();
      request.raw.socket.destroy();
    });
    return reply
      .headers({
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        // Keeps nginx from buffering these few bytes.
        "x-accel-buffering": "no",
        connection: "close",
      })
      .send(stream);

    /** Sends a heartbeat, or ends the stream if the session has ended or its account is no administrator's any more. */
    async function beat() {
      const isHeard = await isAdmin(request).catch(() => true);
      if (isHeard) stream.write(": still here\n\n");
      else stream.end();
    }
  });

  async function isAdmin(request: FastifyRequest): Promise<boolean> {
    const bearer = { token: bearerToken(request) ?? "", ipAddress: request.ip, isBackground: true };
    return (await authenticate(services, bearer))?.kind === "admin";
  }
}

function tell(listeners: ReadonlySet<Listener>): void {
  for (const { stream } of listeners) stream.write("event: changed\ndata:\n\n");
}

/** Checks the worklist periodically while it is started. */
function createWatch(
  app: FastifyInstance,
  { services, lookMs, onChange }: { services: Services; lookMs: number; onChange: () => void },
) {
  const name = "worklist-changes";
  const ctx = { ...services, actor: { kind: "job", name } as const, requestId: name, log: app.log };
  let timer: NodeJS.Timeout | undefined;
  let known: string | undefined;
  let isLooking = false;

  async function look() {
    if (isLooking) return;
    isLooking = true;
    try {
      const state = await worklistState(ctx);
      if (known !== undefined && known !== state) onChange();
      known = state;
    } catch (err) {
      app.log.warn({ err }, "the worklist could not be checked");
    } finally {
      isLooking = false;
    }
  }

  return {
    start() {
      if (timer) return;
      known = undefined;
      timer = setInterval(() => void look(), lookMs);
      timer.unref();
      void look();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
