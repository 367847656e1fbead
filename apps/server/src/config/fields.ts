import { isIP } from "node:net";
import { defaultLimits } from "@scriptkeeper/services/settings";
import { z } from "zod";

const MAXIMUM_LIMIT = 1_000_000;
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

const text = z.string("is required").trim();

function whole(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return text
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
}

function limit(usual: number) {
  return whole(1, MAXIMUM_LIMIT).default(usual);
}

function address(protocols: readonly string[], example: string) {
  return text.refine((value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    return protocols.includes(url.protocol) && (url.hostname !== "" || url.pathname !== "");
  }, `must be an address such as ${example}`);
}

const webAddress = (example: string) =>
  address(["http:", "https:"], example).transform((value) => value.replace(/\/+$/, ""));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

function isNetworkList(list: string): boolean {
  return list.split(",").every((part) => {
    const [host = "", bits] = part.trim().split("/");
    return namedNetworks.includes(host) || (isIP(host) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits)));
  });
}

/** Every setting of the server as it stands in the environment. Messages follow the setting's name. */
export const Fields = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
  HOST: text.default("127.0.0.1"),
  PORT: whole(1, 65_535).default(3000),
  PUBLIC_URL: webAddress("https://renew.pharmacy.example").optional(),
  TRUSTED_PROXY: text
    .refine(isNetworkList, "must list the proxies' addresses with commas, such as 10.0.0.0/8, 127.0.0.1")
    .optional(),
  DATABASE_URL: address(["postgres:", "postgresql:"], "postgres://user:password@host:5432/scriptkeeper"),
  REDIS_URL: address(["redis:", "rediss:"], "redis://host:6379").optional(),
  SECRET_KEY: text.min(32, "must have at least 32 characters; make one with: openssl rand -base64 48"),
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
  SHOPIFY_SHOP_DOMAIN: text.regex(
    /^[a-z0-9][a-z0-9.-]*(:\d+)?$/i,
    "must be the shop's domain, such as pharmacy.myshopify.com",
  ),
  SHOPIFY_BASE_URL: webAddress("https://pharmacy.myshopify.com").optional(),
  SHOPIFY_API_VERSION: text.regex(/^\d{4}-\d{2}$/, "must be a version such as 2026-07").default("2026-07"),
  SHOPIFY_CLIENT_ID: text.optional(),
  SHOPIFY_CLIENT_SECRET: text,
  SHOPIFY_PREVIOUS_CLIENT_SECRET: text.optional(),
  SHOPIFY_ACCESS_TOKEN: text.optional(),
  WEBHOOK_BASE_URL: webAddress("https://renew.pharmacy.example").optional(),
  LOCAL_PARTS_URL: webAddress("http://127.0.0.1:8025").optional(),
  LIMIT_LOGINS_PER_MINUTE: limit(20),
  LIMIT_FORGOT_PASSWORDS_PER_HOUR: limit(20),
  LIMIT_PASSWORD_RESETS_PER_HOUR: limit(20),
  LIMIT_RENEWAL_CALLS_PER_MINUTE: limit(300),
  LIMIT_CALLS_PER_MINUTE: limit(1000),
  LIMIT_LOGIN_FAILURES: limit(defaultLimits.loginFailures),
  LIMIT_LOGIN_FAILURE_MINUTES: limit(defaultLimits.loginWindowMinutes),
  LIMIT_RESET_EMAILS_PER_HOUR: limit(defaultLimits.resetEmailsPerHour),
});
export type Fields = z.infer<typeof Fields>;
