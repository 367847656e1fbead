import type { SettingGroup } from "@scriptkeeper/contracts/installation/setting-groups";

export interface SettingUse {
  group: SettingGroup;
  use: string;
  /** Its value is never shown. */
  isSecret?: true;
}

/** What staff read about each setting, in the order in which they see them. */
export const settingUses: Readonly<Record<string, SettingUse>> = {
  PHARMACY_NAME: { group: "pharmacy", use: "Name on screens and in emails" },
  PHARMACY_ADDRESS: {
    group: "pharmacy",
    use: "Where orders are picked up, and where doctors send prescriptions",
  },
  SUPPORT_EMAIL: { group: "pharmacy", use: "Address that patients are told to write to" },
  SUPPORT_PHONE: { group: "pharmacy", use: "Number that patients are told to call" },
  OPENING_HOURS: { group: "pharmacy", use: "When the pharmacy is open and answers that number" },
  STORE_TIMEZONE: { group: "pharmacy", use: "Time zone in which days are counted" },
  CURRENCY: { group: "pharmacy", use: "Currency of all prices" },
  DELIVERY_FEE: { group: "pharmacy", use: "Home delivery, once per order" },
  PICKUP_TITLE: { group: "pharmacy", use: "The order's shipping line where no delivery is chosen" },
  PREPARING_DAYS: {
    group: "pharmacy",
    use: "Days an order may wait here before it is later than usual",
  },
  DELIVERY_DAYS: {
    group: "pharmacy",
    use: "Days an order may be with the carrier before it is later than usual",
  },
  SHOPIFY_SHOP_DOMAIN: { group: "store", use: "The store that orders go to" },
  SHOPIFY_BASE_URL: { group: "store", use: "Where the store is reached; https and its domain when not set" },
  SHOPIFY_API_VERSION: { group: "store", use: "Version of the store's interface" },
  SHOPIFY_CHECKOUT_HOSTS: { group: "store", use: "Further hosts that may serve the checkout" },
  SHOPIFY_CLIENT_ID: { group: "store", use: "The app at the store" },
  SHOPIFY_CLIENT_SECRET: {
    group: "store",
    use: "The app's secret; signs the store's messages",
    isSecret: true,
  },
  SHOPIFY_PREVIOUS_CLIENT_SECRET: {
    group: "store",
    use: "The secret before it, still accepted",
    isSecret: true,
  },
  SHOPIFY_ACCESS_TOKEN: { group: "store", use: "A fixed token in place of id and secret", isSecret: true },
  SMTP_URL: { group: "mail", use: "The mail server" },
  SMTP_RATE_PER_SECOND: {
    group: "mail",
    use: "Most emails a second; without it as many as the server takes",
  },
  MAIL_FROM: {
    group: "mail",
    use: "Sender of every email; the pharmacy's name and its address when not set",
  },
  BOUNCE_ADDRESS: { group: "mail", use: "Where emails that cannot be delivered come back to" },
  BOUNCE_IMAP_URL: { group: "mail", use: "The mailbox in which they are read" },
  MAILGUN_WEBHOOK_KEY: {
    group: "mail",
    use: "What Mailgun signs with what it tells of emails",
    isSecret: true,
  },
  SENDGRID_WEBHOOK_KEY: { group: "mail", use: "By which SendGrid's signature is checked" },
  REMINDER_SCHEDULE: {
    group: "reminders",
    use: "When due reminders are looked for, as a cron pattern with seconds",
  },
  FRESH_SIGN_IN_MINUTES: {
    group: "security",
    use: "Minutes after which the password is asked for again before anything grave",
  },
  STAFF_IDLE_MINUTES: { group: "security", use: "Minutes without use that end a session of staff" },
  STAFF_SESSION_HOURS: { group: "security", use: "Hours after the sign-in that end a session of staff" },
  PATIENT_IDLE_DAYS: { group: "security", use: "Days without use that end a patient's session" },
  PATIENT_SESSION_DAYS: { group: "security", use: "Days after the sign-in that end a patient's session" },
  AUDIT_RETENTION_DAYS: { group: "security", use: "Days for which the audit is kept" },
  LIMIT_LOGIN_FAILURES: { group: "security", use: "Wrong passwords from one address before a pause" },
  LIMIT_LOGIN_FAILURE_MINUTES: { group: "security", use: "Minutes in which those are counted" },
  LIMIT_ACCOUNT_FAILURES_PER_HOUR: { group: "security", use: "Wrong passwords for one account in an hour" },
  LIMIT_RESET_EMAILS_PER_HOUR: { group: "security", use: "Password emails to one account in an hour" },
  LIMIT_LOGINS_PER_MINUTE: { group: "security", use: "Sign-ins from one address in a minute" },
  LIMIT_FORGOT_PASSWORDS_PER_HOUR: {
    group: "security",
    use: "Forgotten passwords from one address in an hour",
  },
  LIMIT_PASSWORD_RESETS_PER_HOUR: { group: "security", use: "New passwords from one address in an hour" },
  LIMIT_RESET_LINK_CHECKS_PER_HOUR: {
    group: "security",
    use: "Password links opened from one address in an hour",
  },
  LIMIT_RENEWAL_CALLS_PER_MINUTE: {
    group: "security",
    use: "Calls of renewal links from one address in a minute",
  },
  LIMIT_CALLS_PER_MINUTE: { group: "security", use: "All calls from one address in a minute" },
  LIMIT_WAITING_STATEMENTS: {
    group: "security",
    use: "Statements that may wait for the database before calls are turned away",
  },
  SECRET_KEY: { group: "security", use: "The key that every other secret is derived from", isSecret: true },
  SECRET_KEY_PREVIOUS: { group: "security", use: "The key before it, still accepted", isSecret: true },
  WEBHOOK_BASE_URL: {
    group: "integrations",
    use: "Where the store reaches this service; the public address when not set",
  },
  API_DESCRIPTION: { group: "integrations", use: "Who may read the description of the calls" },
  PUBLIC_URL: {
    group: "installation",
    use: "Where people reach this service; this machine and its port when not set",
  },
  HOST: { group: "installation", use: "Network address that the server listens on" },
  PORT: { group: "installation", use: "Port that the server listens on" },
  TRUSTED_PROXY: { group: "installation", use: "Proxies whose word on who calls is believed" },
  ALLOW_HTTP: { group: "installation", use: "Whether it may be reached without TLS" },
  ALLOW_PLAIN: { group: "installation", use: "What may be reached without TLS from here" },
  DATABASE_URL: { group: "installation", use: "The database" },
  SQL_BOX_DATABASE_URL: {
    group: "installation",
    use: "The database as the SQL box reaches it",
  },
  REDIS_URL: {
    group: "installation",
    use: "The queue and the counts of calls; PostgreSQL and each server alone without it",
  },
  LOCAL_PARTS_URL: { group: "installation", use: "The embedded parts of a local run" },
  LOG_LEVEL: { group: "installation", use: "From which grade on lines are logged" },
  NODE_ENV: { group: "installation", use: "Whether rules of production hold" },
};
