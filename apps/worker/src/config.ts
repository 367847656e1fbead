import { centsOf } from "@scriptkeeper/domain/money";
import { DEFAULT_CHECKOUT_WAIT_MS, defaultLimits, type Settings } from "@scriptkeeper/services/settings";
import type { ShopifyOptions } from "@scriptkeeper/store/shopify/options";
import { Fields } from "./config/fields.ts";

export interface WorkerConfig {
  logLevel: string;
  databaseUrl: string;
  redisUrl: string | undefined;
  secretKey: string;
  mail: { smtpUrl: string; from: string };
  /** Cron pattern of the sweeps that write to customers. */
  reminderSchedule: string;
  settings: Settings;
  store: Pick<ShopifyOptions, "shopDomain" | "baseUrl" | "apiVersion" | "credentials">;
}

/** Settings that are missing or wrong: one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads the environment; an empty setting counts as unset. Throws a ConfigError that lists everything that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): WorkerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Fields.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...faultsTogether(given),
  ];
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(faults.map((fault) => `${fault}.`).join("\n"));
  return nested(parsed.data);
}

function faultsTogether(env: Readonly<Record<string, string | undefined>>): string[] {
  const { NODE_ENV, PUBLIC_URL, MAIL_FROM, SHOPIFY_CLIENT_ID, SHOPIFY_ACCESS_TOKEN } = env;
  const isProduction = NODE_ENV === "production";
  return [
    ...(isProduction && !PUBLIC_URL
      ? ["PUBLIC_URL is required in production: the links in emails begin with it"]
      : []),
    ...(isProduction && !MAIL_FROM
      ? ["MAIL_FROM is required in production: it is the sender of every email"]
      : []),
    ...(SHOPIFY_CLIENT_ID || SHOPIFY_ACCESS_TOKEN
      ? []
      : ["SHOPIFY_CLIENT_ID is required, or SHOPIFY_ACCESS_TOKEN in its place"]),
  ];
}

function nested(fields: Fields): WorkerConfig {
  return {
    logLevel: fields.LOG_LEVEL,
    databaseUrl: fields.DATABASE_URL,
    redisUrl: fields.REDIS_URL,
    secretKey: fields.SECRET_KEY,
    mail: {
      smtpUrl: fields.SMTP_URL,
      from:
        fields.MAIL_FROM ?? `"${fields.PHARMACY_NAME.replaceAll(/["\\]/g, "")}" <${fields.SUPPORT_EMAIL}>`,
    },
    reminderSchedule: fields.REMINDER_SCHEDULE,
    settings: {
      storeTimezone: fields.STORE_TIMEZONE,
      publicUrl: fields.PUBLIC_URL ?? `http://localhost:${fields.PORT}`,
      pharmacyName: fields.PHARMACY_NAME,
      supportEmail: fields.SUPPORT_EMAIL,
      currency: fields.CURRENCY,
      deliveryFeeCents: centsOf(fields.DELIVERY_FEE),
      checkoutWaitMs: DEFAULT_CHECKOUT_WAIT_MS,
      limits: defaultLimits,
    },
    store: {
      shopDomain: fields.SHOPIFY_SHOP_DOMAIN,
      baseUrl: fields.SHOPIFY_BASE_URL ?? `https://${fields.SHOPIFY_SHOP_DOMAIN}`,
      apiVersion: fields.SHOPIFY_API_VERSION,
      credentials: fields.SHOPIFY_ACCESS_TOKEN
        ? { kind: "token", accessToken: fields.SHOPIFY_ACCESS_TOKEN }
        : {
            kind: "app",
            clientId: fields.SHOPIFY_CLIENT_ID ?? "",
            clientSecret: fields.SHOPIFY_CLIENT_SECRET,
          },
    },
  };
}
