import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { errorFacts } from "./error-facts.ts";

const personal = [
  "email",
  "to",
  "to_address",
  "toAddress",
  "first_name",
  "firstName",
  "last_name",
  "lastName",
  "phone",
];
const medical = ["product_name", "productName", "doctor_name", "doctorName", "selected"];
const secret = [
  "password",
  "currentPassword",
  "newPassword",
  "passwordHash",
  "password_hash",
  "token",
  "secret",
];
const carriers = ["authorization", "cookie", "payload", "html", "text", "url", "renewUrl", "resetUrl"];

export interface LoggerSettings {
  /** Which process writes; it stands in every line. */
  program: "server" | "worker";
  level: string;
  /** Standard output when not given. */
  destination?: DestinationStream | undefined;
  /** What may be read of the process's own objects, by the name of their field. */
  serializers?: NonNullable<LoggerOptions["serializers"]>;
}

/**
 * Structured lines without names, addresses, medicines and secrets: what must never be read there is cut by the name of
 * its field, two levels deep, and of an error only its facts are kept.
 */
export function createLogger({ program, level, destination, serializers }: LoggerSettings): Logger {
  return pino(
    {
      level,
      base: { program },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...personal, ...medical, ...secret, ...carriers].flatMap((name) => [name, `*.${name}`]),
        censor: "[cut]",
      },
      serializers: { ...serializers, err: errorFacts, error: errorFacts },
    },
    destination ?? pino.destination({ sync: false }),
  );
}
