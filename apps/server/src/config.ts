import { centsOf } from "@scriptkeeper/domain/money";
import { DEFAULT_CHECKOUT_WAIT_MS, type Settings } from "@scriptkeeper/services/settings";
import { type CallLimits, callLimits } from "./call-limits.ts";
import { Fields } from "./config/fields.ts";
import { faultsTogether } from "./config/together.ts";

export interface ServerConfig {
  isProduction: boolean;
  logLevel: string;
  http: HttpConfig;
  databaseUrl: string;
  redisUrl: string | null;
  secretKey: string;
  settings: Settings;
  store: StoreConfig;
}

export interface HttpConfig {
  host: string;
  port: number;
  /** The proxies whose X-Forwarded-For is believed; `null` believes none. */
  trustedProxy: string | null;
  /** Whether people reach the product over https. */
  isHttps: boolean;
  callLimits: CallLimits;
  /** Where the pages of the embedded parts are; `null` when there are none. */
  localPartsUrl: string | null;
}

export interface StoreConfig {
  baseUrl: string;
  shopDomain: string;
  apiVersion: string;
  clientId: string | null;
  clientSecret: string;
  /** Still accepted on the store's messages while a new secret spreads. */
  previousClientSecret: string | null;
  /** A fixed token in place of the one that id and secret are exchanged for. */
  accessToken: string | null;
  /** Where the store reaches us. */
  webhookBaseUrl: string;
}

/** Settings that are missing or wrong: one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads the environment. Throws a ConfigError that lists everything that is wrong with it at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): ServerConfig {
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

function nested(fields: Fields): ServerConfig {
  const publicUrl = fields.PUBLIC_URL ?? `http://localhost:${fields.PORT}`;
  return {
    isProduction: fields.NODE_ENV === "production",
    logLevel: fields.LOG_LEVEL,
    http: {
      host: fields.HOST,
      port: fields.PORT,
      trustedProxy: fields.TRUSTED_PROXY ?? null,
      isHttps: publicUrl.startsWith("https:"),
      callLimits: callLimits({
        login: fields.LIMIT_LOGINS_PER_MINUTE,
        forgotPassword: fields.LIMIT_FORGOT_PASSWORDS_PER_HOUR,
        resetPassword: fields.LIMIT_PASSWORD_RESETS_PER_HOUR,
        renewal: fields.LIMIT_RENEWAL_CALLS_PER_MINUTE,
        general: fields.LIMIT_CALLS_PER_MINUTE,
      }),
      localPartsUrl: fields.LOCAL_PARTS_URL ?? null,
    },
    databaseUrl: fields.DATABASE_URL,
    redisUrl: fields.REDIS_URL ?? null,
    secretKey: fields.SECRET_KEY,
    settings: productSettings(fields, publicUrl),
    store: storeConfig(fields, publicUrl),
  };
}

function productSettings(fields: Fields, publicUrl: string): Settings {
  return {
    storeTimezone: fields.STORE_TIMEZONE,
    publicUrl,
    pharmacyName: fields.PHARMACY_NAME,
    supportEmail: fields.SUPPORT_EMAIL,
    currency: fields.CURRENCY,
    deliveryFeeCents: centsOf(fields.DELIVERY_FEE),
    checkoutWaitMs: DEFAULT_CHECKOUT_WAIT_MS,
    limits: {
      loginFailures: fields.LIMIT_LOGIN_FAILURES,
      loginWindowMinutes: fields.LIMIT_LOGIN_FAILURE_MINUTES,
      resetEmailsPerHour: fields.LIMIT_RESET_EMAILS_PER_HOUR,
    },
  };
}

function storeConfig(fields: Fields, publicUrl: string): StoreConfig {
  return {
    baseUrl: fields.SHOPIFY_BASE_URL ?? `https://${fields.SHOPIFY_SHOP_DOMAIN}`,
    shopDomain: fields.SHOPIFY_SHOP_DOMAIN,
    apiVersion: fields.SHOPIFY_API_VERSION,
    clientId: fields.SHOPIFY_CLIENT_ID ?? null,
    clientSecret: fields.SHOPIFY_CLIENT_SECRET,
    previousClientSecret: fields.SHOPIFY_PREVIOUS_CLIENT_SECRET ?? null,
    accessToken: fields.SHOPIFY_ACCESS_TOKEN ?? null,
    webhookBaseUrl: fields.WEBHOOK_BASE_URL ?? publicUrl,
  };
}
