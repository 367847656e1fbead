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
  /** Which process is writing, included in every line. */
  program: "server" | "worker";
  level: string;
  /** Where to write; standard output by default. */
  destination?: DestinationStream | undefined;
  /** How to log the process's own objects, by field name. */
  serializers?: NonNullable<LoggerOptions["serializers"]>;
}

/**
 * Creates a logger for structured lines without names, addresses, medicines or secrets. Sensitive fields are removed
 * by name, two levels deep, and only the facts of an error are kept.
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
