import { createHash } from "node:crypto";
import { CALENDAR_GONE } from "@scriptkeeper/contracts/prescriptions/calendar";
import { AppError } from "@scriptkeeper/services/core";
import { readCalendar } from "@scriptkeeper/services/prescriptions";
import type { FastifyInstance } from "fastify";
import type { Services } from "../callers.ts";
import type { FailureLimit } from "./rate-limits.ts";

export interface CalendarOptions {
  services: Services;
  /** Counts only wrong guesses: a calendar provider's servers fetch for thousands of people. */
  guesses: FailureLimit;
}

/** Serves the patients' secret calendar addresses. The secret is part of the path, which is never logged. */
export async function calendar(app: FastifyInstance, { services, guesses }: CalendarOptions): Promise<void> {
  app.route<{ Params: { secret: string } }>({
    method: ["GET", "HEAD"],
    url: "/api/calendar/:secret.ics",
    handler: async (request, reply) => {
      await guesses.refuse(request);
      const { params, id, log, ip, headers } = request;
      const ctx = { ...services, actor: { kind: "visitor", ipAddress: ip } as const, requestId: id, log };
      const text = await readCalendar(ctx, params);
      if (text === null) {
        reply.header("cache-control", "no-store");
        return guesses.fail(request, new AppError("NOT_FOUND", CALENDAR_GONE));
      }
      const etag = tagOf(text);
      reply.headers({ etag, "cache-control": "private, no-cache" });
      if (isKnown(etag, headers["if-none-match"])) return reply.code(304).send();
      return reply
        .headers({
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": 'inline; filename="reminders.ics"',
        })
        .send(text);
    },
  });
}

/** A weak tag, because the same calendar may be sent compressed or not. */
function tagOf(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url")}"`;
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(",").map((each) => each.trim().replace(/^(?!W\/)/, "W/")) ?? [];
  return known.includes(etag);
}
