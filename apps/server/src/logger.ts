import { createLogger } from "@scriptkeeper/app-runtime/logger";
import type { DestinationStream, Logger } from "pino";

/** Creates the server's log. It names requests by their route's pattern, because a URL may contain a link's secret. */
export function createServerLogger(level: string, destination?: DestinationStream): Logger {
  return createLogger({
    program: "server",
    level,
    destination,
    serializers: { req: requestFacts, res: replyFacts },
  });
}

function requestFacts(request: { method?: string; routeOptions?: { url?: string | undefined } }) {
  return { method: request.method, route: request.routeOptions?.url };
}

function replyFacts(reply: { statusCode?: number }) {
  return { statusCode: reply.statusCode };
}
