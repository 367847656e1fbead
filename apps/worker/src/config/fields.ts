import { nextTick } from "@scriptkeeper/jobs/schedules";
import { z } from "zod";

const text = z.string("is required").trim();

function address(protocols: readonly string[], example: string) {
  return text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be an address such as ${example}`,
  );
}

const webAddress = (example: string) =>
  address(["http:", "https:"], example).transform((value) => value.replace(/\/+$/, ""));

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

const isPattern = (pattern: string) => works(() => nextTick({ pattern, timeZone: "UTC" }, new Date()));
const isTimeZone = (timeZone: string) => works(() => new Intl.DateTimeFormat("en", { timeZone }));

/** Every setting of the worker as it stands in the environment; those that the server has too mean the same. */
export const Fields = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
  PORT: text.regex(/^\d{1,5}$/, "must be a port's number").default("3000"),
  PUBLIC_URL: webAddress("https://renew.pharmacy.example").optional(),
  DATABASE_URL: address(["postgres:", "postgresql:"], "postgres://user:password@host:5432/scriptkeeper"),
  REDIS_URL: address(["redis:", "rediss:"], "redis://host:6379").optional(),
  SECRET_KEY: text.min(32, "must have at least 32 characters, and be the same as the server's"),
  SMTP_URL: address(["smtp:", "smtps:"], "smtp://user:password@mail.pharmacy.example:587"),
  MAIL_FROM: text
    .regex(
      /^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      "must be a sender such as Pharmacy <renew@pharmacy.example>",
    )
    .optional(),
  REMINDER_SCHEDULE: text
    .refine(isPattern, 'must be a cron pattern such as "0 0 * * * *", its first field for seconds')
    .default("0 0 * * * *"),
  STORE_TIMEZONE: text
    .refine(isTimeZone, "must be a time zone's name, such as Australia/Sydney")
    .default("Australia/Sydney"),
  PHARMACY_NAME: text.default("Scriptkeeper Pharmacy"),
  SUPPORT_EMAIL: text.pipe(z.email("must be an email address")).default("help@scriptkeeper.example"),
  CURRENCY: text
    .regex(/^[A-Z]{3}$/, "must be a currency's three capital letters, such as AUD")
    .default("AUD"),
  DELIVERY_FEE: text
    .regex(/^\d{1,4}(\.\d{1,2})?$/, "must be an amount of dollars, such as 30.00")
    .default("30.00"),
  SHOPIFY_SHOP_DOMAIN: text,
  SHOPIFY_BASE_URL: webAddress("https://pharmacy.myshopify.com").optional(),
  SHOPIFY_API_VERSION: text.regex(/^\d{4}-\d{2}$/, "must be a version such as 2026-07").default("2026-07"),
  SHOPIFY_CLIENT_ID: text.optional(),
  SHOPIFY_CLIENT_SECRET: text,
  SHOPIFY_ACCESS_TOKEN: text.optional(),
});
export type Fields = z.infer<typeof Fields>;
