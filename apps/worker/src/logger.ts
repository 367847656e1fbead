import { type DestinationStream, type Logger, pino } from "pino";
import { errorFacts } from "./error-facts.ts";

const personal = ["email", "to", "to_address", "toAddress", "first_name", "firstName", "last_name", "phone"];
const medical = ["product_name", "productName", "doctor_name"];
const secret = ["token", "secret", "password", "payload", "html", "text", "url", "renewUrl", "resetUrl"];

/** Structured lines on standard output, without names, addresses, medicines and secrets: those fields are cut. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { program: "worker" },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...personal, ...medical, ...secret].flatMap((name) => [name, `*.${name}`]),
        censor: "[cut]",
      },
      serializers: { err: errorFacts },
    },
    destination ?? pino.destination({ sync: true }),
  );
}
