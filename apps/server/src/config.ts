import type { Environment } from "@scriptkeeper/app-runtime/environment";
import { processSettings } from "@scriptkeeper/app-runtime/process-settings";
import { isProduction, plainFaults } from "@scriptkeeper/app-runtime/production-faults";
import { readSettings } from "@scriptkeeper/app-runtime/read-settings";
import { productSettings, type StoreOptions, storeOptions } from "@scriptkeeper/app-runtime/shared-settings";
import type { ProcessSetting } from "@scriptkeeper/contracts/installation/installation";
import type { Settings } from "@scriptkeeper/services/core";
import { type CallLimits, callLimits } from "./call-limits.ts";
import { Fields, NO_PROXY } from "./config/fields.ts";

export interface ServerConfig {
  isProduction: boolean;
  logLevel: string;
  http: HttpConfig;
  databaseUrl: string;
  /** An address with a role for the SQL box that somebody else created; without it the server creates one. */
  sqlConsoleUrl: string | undefined;
  redisUrl: string | null;
  secretKey: string;
  /** The previous key, still accepted while a new one is rolled out. */
  previousSecretKey: string | undefined;
  settings: Settings;
  /** Settings of a production shop that still have the demo values that patients would see. */
  demoValues: string[];
  /** All settings as administrators may see them. */
  asShown: ProcessSetting[];
  store: StoreConfig;
  /** Keys with which email providers sign their webhooks; `undefined` for providers not in use. */
  emailWebhooks: { mailgun: string | undefined; sendgrid: string | undefined };
}

export interface HttpConfig {
  host: string;
  port: number;
  /** The proxies whose X-Forwarded-For is trusted; `null` trusts none. */
  trustedProxy: string | null;
  /** Whether the product is reached over HTTPS. */
  isHttps: boolean;
  callLimits: CallLimits;
  /** Calls are refused while this many statements wait for a database connection. */
  mostWaitingStatements: number;
  /** Who may read the API description. */
  describesCallsTo: "public" | "authenticated";
  /** Where the pages of the embedded parts are served; `null` if there are none. */
  localPartsUrl: string | null;
}

export interface StoreConfig extends StoreOptions {
  /** Secrets that may sign webhooks; the previous one is still accepted while a new one is rolled out. */
  webhookSecrets: readonly string[];
}

/** Reads the environment. Throws one ConfigError that lists all faults. */
export function readConfig(env: Environment = process.env): ServerConfig {
  const fields = readSettings(Fields, { env, ownFaults });
  const asShown = processSettings(Fields, { fields, env });
  const isDemo = ({ name, source }: ProcessSetting) => isReadByPatients.test(name) && source === "default";
  return {
    ...nested(fields, isProduction(env)),
    demoValues: isProduction(env) ? asShown.filter(isDemo).map(({ name }) => name) : [],
    asShown,
  };
}

const isReadByPatients = /^(PHARMACY_NAME|SUPPORT_EMAIL)$/;

function ownFaults(env: Environment): string[] {
  const { TRUSTED_PROXY, LOCAL_PARTS_URL } = env;
  if (!isProduction(env)) return [];
  return [
    ...plainFaults(env, "SQL_BOX_DATABASE_URL"),
    ...(TRUSTED_PROXY ? [] : [proxyUnnamed]),
    ...(LOCAL_PARTS_URL ? ["LOCAL_PARTS_URL must not be set in production: it shows everyone's email"] : []),
  ];
}

const proxyUnnamed =
  "TRUSTED_PROXY is required in production: set the proxies' addresses, such as 10.0.0.0/8, or none if there is no proxy; " +
  "behind a proxy that is not named, everyone counts as one caller";

function nested(fields: Fields, inProduction: boolean): Omit<ServerConfig, "asShown" | "demoValues"> {
  const settings = productSettings(fields, {
    loginFailures: fields.LIMIT_LOGIN_FAILURES,
    loginWindowMinutes: fields.LIMIT_LOGIN_FAILURE_MINUTES,
    accountFailuresPerHour: fields.LIMIT_ACCOUNT_FAILURES_PER_HOUR,
    resetEmailsPerHour: fields.LIMIT_RESET_EMAILS_PER_HOUR,
    freshSignInMinutes: fields.FRESH_SIGN_IN_MINUTES,
    sessions: {
      admin: { idleMinutes: fields.STAFF_IDLE_MINUTES, hours: fields.STAFF_SESSION_HOURS },
      user: { idleMinutes: fields.PATIENT_IDLE_DAYS * 24 * 60, hours: fields.PATIENT_SESSION_DAYS * 24 },
    },
  });
  return {
    isProduction: inProduction,
    logLevel: fields.LOG_LEVEL,
    http: {
      host: fields.HOST,
      port: fields.PORT,
      trustedProxy: fields.TRUSTED_PROXY === NO_PROXY ? null : (fields.TRUSTED_PROXY ?? null),
      isHttps: settings.publicUrl.startsWith("https:"),
      callLimits: callLimits({
        login: fields.LIMIT_LOGINS_PER_MINUTE,
        forgotPassword: fields.LIMIT_FORGOT_PASSWORDS_PER_HOUR,
        resetPassword: fields.LIMIT_PASSWORD_RESETS_PER_HOUR,
        resetLink: fields.LIMIT_RESET_LINK_CHECKS_PER_HOUR,
        renewal: fields.LIMIT_RENEWAL_CALLS_PER_MINUTE,
        general: fields.LIMIT_CALLS_PER_MINUTE,
      }),
      mostWaitingStatements: fields.LIMIT_WAITING_STATEMENTS,
      describesCallsTo: fields.API_DESCRIPTION === "signed-in" ? "authenticated" : "public",
      localPartsUrl: fields.LOCAL_PARTS_URL ?? null,
    },
    databaseUrl: fields.DATABASE_URL,
    sqlConsoleUrl: fields.SQL_BOX_DATABASE_URL,
    redisUrl: fields.REDIS_URL ?? null,
    secretKey: fields.SECRET_KEY,
    previousSecretKey: fields.SECRET_KEY_PREVIOUS,
    settings,
    store: {
      ...storeOptions(fields),
      webhookSecrets: webhookSecrets(fields),
    },
    emailWebhooks: { mailgun: fields.MAILGUN_WEBHOOK_KEY, sendgrid: fields.SENDGRID_WEBHOOK_KEY },
  };
}

function webhookSecrets({ SHOPIFY_CLIENT_SECRET, SHOPIFY_PREVIOUS_CLIENT_SECRET }: Fields): string[] {
  return SHOPIFY_PREVIOUS_CLIENT_SECRET
    ? [SHOPIFY_CLIENT_SECRET, SHOPIFY_PREVIOUS_CLIENT_SECRET]
    : [SHOPIFY_CLIENT_SECRET];
}
