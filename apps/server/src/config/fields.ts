import { isIP } from "node:net";
import { address, text, webAddress, whole } from "@scriptkeeper/app-runtime/setting-kinds";
import { sharedFields } from "@scriptkeeper/app-runtime/shared-settings";
import { sendgridKey } from "@scriptkeeper/emails/provider-events/sendgrid";
import { defaultLimits } from "@scriptkeeper/services/core";
import { z } from "zod";

const MAXIMUM_LIMIT = 1_000_000;
const HOURS_OF_A_DAY = 24;
const DAYS_OF_A_YEAR = 365;
/** The value that says that no proxy stands in front of the server. */
export const NO_PROXY = "none";
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

function limit(usual: number) {
  return whole(1, MAXIMUM_LIMIT).default(usual);
}

function isNetworkList(list: string): boolean {
  return list.split(",").every((part) => {
    const [host = "", bits] = part.trim().split("/");
    if (bits === undefined) return namedNetworks.includes(host) || isIP(host) > 0;
    return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longestPrefix(host);
  });
}

/** Returns the longest prefix of a network that starts at the address; 0 if it is not an address. */
function longestPrefix(address: string): number {
  return { 4: 32, 6: 128 }[isIP(address)] ?? 0;
}

function isSendgridKey(key: string): boolean {
  try {
    return sendgridKey(key) !== null;
  } catch {
    return false;
  }
}

/** Every setting of the server, by its name in the environment. Each message follows the name. */
export const Fields = z.object({
  ...sharedFields,
  HOST: text.default("127.0.0.1"),
  SQL_BOX_DATABASE_URL: address(
    ["postgres:", "postgresql:"],
    "postgres://role:password@host:5432/scriptkeeper",
  ).optional(),
  TRUSTED_PROXY: text
    .refine(
      (list) => list === NO_PROXY || isNetworkList(list),
      "must list the proxies' addresses separated by commas, such as 10.0.0.0/8, 127.0.0.1, or be none",
    )
    .optional(),
  SHOPIFY_PREVIOUS_CLIENT_SECRET: text.optional(),
  MAILGUN_WEBHOOK_KEY: text.optional(),
  SENDGRID_WEBHOOK_KEY: text
    .refine(
      isSendgridKey,
      "must be the verification key that SendGrid shows next to its signed event webhook",
    )
    .optional(),
  API_DESCRIPTION: z.enum(["open", "signed-in"], "must be open or signed-in").default("open"),
  LOCAL_PARTS_URL: webAddress("http://127.0.0.1:8025").optional(),
  LIMIT_LOGINS_PER_MINUTE: limit(20),
  LIMIT_FORGOT_PASSWORDS_PER_HOUR: limit(20),
  LIMIT_PASSWORD_RESETS_PER_HOUR: limit(20),
  LIMIT_RESET_LINK_CHECKS_PER_HOUR: limit(60),
  LIMIT_RENEWAL_CALLS_PER_MINUTE: limit(300),
  LIMIT_CALLS_PER_MINUTE: limit(1000),
  LIMIT_WAITING_STATEMENTS: limit(100),
  LIMIT_LOGIN_FAILURES: limit(defaultLimits.loginFailures),
  LIMIT_LOGIN_FAILURE_MINUTES: limit(defaultLimits.loginWindowMinutes),
  LIMIT_ACCOUNT_FAILURES_PER_HOUR: limit(defaultLimits.accountFailuresPerHour),
  LIMIT_RESET_EMAILS_PER_HOUR: limit(defaultLimits.resetEmailsPerHour),
  FRESH_SIGN_IN_MINUTES: whole(1, HOURS_OF_A_DAY * 60).default(defaultLimits.freshSignInMinutes),
  STAFF_IDLE_MINUTES: whole(1, HOURS_OF_A_DAY * 60).default(defaultLimits.sessions.admin.idleMinutes),
  STAFF_SESSION_HOURS: whole(1, 7 * HOURS_OF_A_DAY).default(defaultLimits.sessions.admin.hours),
  PATIENT_IDLE_DAYS: whole(1, DAYS_OF_A_YEAR).default(7),
  PATIENT_SESSION_DAYS: whole(1, DAYS_OF_A_YEAR).default(30),
});
export type Fields = z.infer<typeof Fields>;
