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
  SUPPORT_EMAIL: { group: "pharmacy", use: "Email address that patients can write to" },
  SUPPORT_PHONE: { group: "pharmacy", use: "Phone number that patients can call" },
  OPENING_HOURS: { group: "pharmacy", use: "When the pharmacy is open and answers the phone" },
  STORE_TIMEZONE: { group: "pharmacy", use: "Time zone in which days are counted" },
  CURRENCY: { group: "pharmacy", use: "Currency of all prices" },
  DELIVERY_FEE: { group: "pharmacy", use: "Fee for home delivery, once per order" },
  PICKUP_TITLE: { group: "pharmacy", use: "Name of the order's shipping line when delivery is not chosen" },
  PREPARING_DAYS: {
    group: "pharmacy",
    use: "Days an order can wait here before it counts as late",
  },
  DELIVERY_DAYS: {
    group: "pharmacy",
    use: "Days an order can be with the carrier before it counts as late",
  },
  SHOPIFY_SHOP_DOMAIN: { group: "store", use: "The store that orders go to" },
  SHOPIFY_BASE_URL: { group: "store", use: "Address of the store; its domain over https if not set" },
  SHOPIFY_API_VERSION: { group: "store", use: "Version of the store's API" },
  SHOPIFY_CHECKOUT_HOSTS: { group: "store", use: "Other hosts that may serve the checkout" },
  SHOPIFY_CLIENT_ID: { group: "store", use: "ID of the app at the store" },
  SHOPIFY_CLIENT_SECRET: {
    group: "store",
    use: "The app's secret; signs the store's messages",
    isSecret: true,
  },
  SHOPIFY_PREVIOUS_CLIENT_SECRET: {
    group: "store",
    use: "The previous secret, still accepted",
    isSecret: true,
  },
  SHOPIFY_ACCESS_TOKEN: {
    group: "store",
    use: "A fixed token, instead of the ID and secret",
    isSecret: true,
  },
  SMTP_URL: { group: "mail", use: "The mail server" },
  SMTP_RATE_PER_SECOND: {
    group: "mail",
    use: "Most emails per second; as many as the server accepts if not set",
  },
  MAIL_FROM: {
    group: "mail",
    use: "Sender of every email; the pharmacy's name and email address if not set",
  },
  BOUNCE_ADDRESS: { group: "mail", use: "Address that undeliverable emails come back to" },
  BOUNCE_IMAP_URL: { group: "mail", use: "Mailbox where returned emails are read" },
  MAILGUN_WEBHOOK_KEY: {
    group: "mail",
    use: "Key that Mailgun signs its email events with",
    isSecret: true,
  },
  SENDGRID_WEBHOOK_KEY: { group: "mail", use: "Key that SendGrid's signature is checked with" },
  REMINDER_SCHEDULE: {
    group: "reminders",
    use: "When to look for due reminders, as a cron pattern with seconds",
  },
  FRESH_SIGN_IN_MINUTES: {
    group: "security",
    use: "Minutes after which sensitive actions ask for the password again",
  },
  STAFF_IDLE_MINUTES: { group: "security", use: "Minutes of inactivity before a staff session ends" },
  STAFF_SESSION_HOURS: { group: "security", use: "Hours after signing in before a staff session ends" },
  PATIENT_IDLE_DAYS: { group: "security", use: "Days of inactivity before a patient's session ends" },
  PATIENT_SESSION_DAYS: { group: "security", use: "Days after signing in before a patient's session ends" },
  AUDIT_RETENTION_DAYS: { group: "security", use: "Days that audit entries are kept" },
  LIMIT_LOGIN_FAILURES: {
    group: "security",
    use: "Wrong passwords for one account from one address before a pause",
  },
  LIMIT_LOGIN_FAILURE_MINUTES: {
    group: "security",
    use: "Minutes in which those wrong passwords are counted",
  },
  LIMIT_ACCOUNT_FAILURES_PER_HOUR: { group: "security", use: "Wrong passwords for one account in an hour" },
  LIMIT_RESET_EMAILS_PER_HOUR: { group: "security", use: "Password emails to one account in an hour" },
  LIMIT_LOGINS_PER_MINUTE: { group: "security", use: "Sign-ins from one address in a minute" },
  LIMIT_FORGOT_PASSWORDS_PER_HOUR: {
    group: "security",
    use: "Forgotten-password requests from one address in an hour",
  },
  LIMIT_PASSWORD_RESETS_PER_HOUR: { group: "security", use: "Password resets from one address in an hour" },
  LIMIT_RESET_LINK_CHECKS_PER_HOUR: {
    group: "security",
    use: "Password links opened from one address in an hour",
  },
  LIMIT_RENEWAL_CALLS_PER_MINUTE: {
    group: "security",
    use: "Renewal link requests from one address in a minute",
  },
  LIMIT_CALLS_PER_MINUTE: { group: "security", use: "All requests from one address in a minute" },
  LIMIT_WAITING_STATEMENTS: {
    group: "security",
    use: "Database queries that may wait before requests are turned away",
  },
  SECRET_KEY: { group: "security", use: "The key that every other secret is derived from", isSecret: true },
  SECRET_KEY_PREVIOUS: { group: "security", use: "The previous key, still accepted", isSecret: true },
  WEBHOOK_BASE_URL: {
    group: "integrations",
    use: "Address where the store reaches this service; the public address if not set",
  },
  API_DESCRIPTION: { group: "integrations", use: "Who may read the API documentation" },
  PUBLIC_URL: {
    group: "installation",
    use: "Address where people reach this service; this machine and its port if not set",
  },
  HOST: { group: "installation", use: "Network address that the server listens on" },
  PORT: { group: "installation", use: "Port that the server listens on" },
  TRUSTED_PROXY: { group: "installation", use: "Proxies that are trusted to say who is calling" },
  ALLOW_HTTP: { group: "installation", use: "Whether this service may be reached without TLS" },
  ALLOW_PLAIN: { group: "installation", use: "What this service may reach without TLS" },
  DATABASE_URL: { group: "installation", use: "The database" },
  SQL_BOX_DATABASE_URL: {
    group: "installation",
    use: "The database, as the SQL box connects to it",
  },
  REDIS_URL: {
    group: "installation",
    use: "The queue and request counts; PostgreSQL and each server on its own if not set",
  },
  LOCAL_PARTS_URL: { group: "installation", use: "The embedded parts of a local run" },
  LOG_LEVEL: { group: "installation", use: "Lowest level of log lines that are written" },
  NODE_ENV: { group: "installation", use: "Whether production rules apply" },
};
