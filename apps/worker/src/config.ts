import type { Environment } from "@scriptkeeper/app-runtime/environment";
import { processSettings } from "@scriptkeeper/app-runtime/process-settings";
import { isProduction, plainFaults } from "@scriptkeeper/app-runtime/production-faults";
import { readSettings } from "@scriptkeeper/app-runtime/read-settings";
import { productSettings, type StoreOptions, storeOptions } from "@scriptkeeper/app-runtime/shared-settings";
import type { ProcessSetting } from "@scriptkeeper/contracts/installation/installation";
import { defaultLimits, type Settings } from "@scriptkeeper/services/core";
import { Fields } from "./config/fields.ts";

export interface WorkerConfig {
  isProduction: boolean;
  logLevel: string;
  databaseUrl: string;
  redisUrl: string | undefined;
  secretKey: string;
  /** The previous key, still accepted while a new one is rolled out. */
  previousSecretKey: string | undefined;
  mail: { smtpUrl: string; from: string; ratePerSecond?: number; returnPath: string | undefined };
  /** The mailbox from which bounces are read; without it none are. */
  bounceImapUrl: string | undefined;
  /** Cron pattern of the sweeps that email customers. */
  reminderSchedule: string;
  settings: Settings;
  /** All settings as administrators may see them. */
  asShown: ProcessSetting[];
  store: StoreOptions;
}

/** Reads the environment. Throws one ConfigError that lists all faults. */
export function readConfig(env: Environment = process.env): WorkerConfig {
  const fields = readSettings(Fields, { env, ownFaults });
  return { ...nested(fields, isProduction(env)), asShown: processSettings(Fields, { fields, env }) };
}

function ownFaults(env: Environment): string[] {
  const { MAIL_FROM } = env;
  if (!isProduction(env)) return [];
  return [
    ...plainFaults(env, "SMTP_URL"),
    ...plainFaults(env, "BOUNCE_IMAP_URL"),
    ...(MAIL_FROM ? [] : ["MAIL_FROM is required in production: it is the sender of every email"]),
  ];
}

function nested(fields: Fields, inProduction: boolean): Omit<WorkerConfig, "asShown"> {
  return {
    isProduction: inProduction,
    logLevel: fields.LOG_LEVEL,
    databaseUrl: fields.DATABASE_URL,
    redisUrl: fields.REDIS_URL,
    secretKey: fields.SECRET_KEY,
    previousSecretKey: fields.SECRET_KEY_PREVIOUS,
    mail: {
      smtpUrl: fields.SMTP_URL,
      ...(fields.SMTP_RATE_PER_SECOND ? { ratePerSecond: fields.SMTP_RATE_PER_SECOND } : {}),
      from:
        fields.MAIL_FROM ?? `"${fields.PHARMACY_NAME.replaceAll(/["\\]/g, "")}" <${fields.SUPPORT_EMAIL}>`,
      returnPath: fields.BOUNCE_ADDRESS,
    },
    bounceImapUrl: fields.BOUNCE_IMAP_URL,
    reminderSchedule: fields.REMINDER_SCHEDULE,
    settings: productSettings(fields, defaultLimits),
    store: storeOptions(fields),
  };
}
