import { type DestinationStream, type Logger, pino } from "pino";
import { errorFacts } from "./error-facts.ts";

const secretFields = [
  "password",
  "currentPassword",
  "newPassword",
  "passwordHash",
  "password_hash",
  "token",
  "secret",
  "authorization",
  "cookie",
  "email",
  "to_address",
  "first_name",
  "last_name",
  "phone",
  "product_name",
  "selected",
  "url",
];

/**
 * Structured lines on standard output. What must never be read there is cut by name, two levels deep; requests are
 * named by the pattern of their route, because their address may hold a link's secret.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { program: "server" },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`]),
        censor: "[cut]",
      },
      serializers: { err: errorFacts, error: errorFacts, req: requestFacts, res: replyFacts },
    },
    destination ?? pino.destination({ sync: false }),
  );
}

function requestFacts(request: { method?: string; routeOptions?: { url?: string | undefined } }) {
  return { method: request.method, route: request.routeOptions?.url };
}

function replyFacts(reply: { statusCode?: number }) {
  return { statusCode: reply.statusCode };
}
