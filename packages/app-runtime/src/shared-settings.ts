import { DEFAULT_PICKUP_TITLE } from "@scriptkeeper/contracts/constants";
import { defaultPace } from "@scriptkeeper/domain/parcels/fulfillments";
import { toCents } from "@scriptkeeper/domain/prices/money";
import {
  DEFAULT_AUDIT_RETENTION_DAYS,
  DEFAULT_CHECKOUT_WAIT_MS,
  type Limits,
  type Settings,
} from "@scriptkeeper/services/core";
import type { ShopifyOptions } from "@scriptkeeper/store/shopify/options";
import { z } from "zod";
import { checkoutOrigins } from "./checkout-origins.ts";
import { PLAIN_NAMES } from "./production-faults.ts";
import {
  currency,
  decodedAddress,
  dollars,
  emailAddress,
  hosts,
  phoneNumber,
  postgresAddress,
  secretKey,
  siteAddress,
  text,
  timeZone,
  webAddress,
  whole,
} from "./setting-kinds.ts";

/** The settings that the server and worker both read from the environment, with the same meaning in both. */
export const sharedFields = {
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
  PORT: whole(1, 65_535).default(3000),
  PUBLIC_URL: siteAddress("https://renew.pharmacy.example").optional(),
  ALLOW_HTTP: z.literal("yes", "must be yes or left out").optional(),
  ALLOW_PLAIN: text
    .refine(
      (list) => list.split(",").every((word) => PLAIN_NAMES.some((name) => name === word.trim())),
      `must list which of ${PLAIN_NAMES.join(", ")} are reached without TLS, separated by commas`,
    )
    .optional(),
  DATABASE_URL: postgresAddress,
  REDIS_URL: decodedAddress(["redis:", "rediss:"], "redis://host:6379").optional(),
  SECRET_KEY: secretKey("; make one with: openssl rand -base64 48"),
  SECRET_KEY_PREVIOUS: secretKey("; leave it out if no other key was used before").optional(),
  STORE_TIMEZONE: timeZone.default("Australia/Sydney"),
  PHARMACY_NAME: text.default("Scriptkeeper Pharmacy"),
  PHARMACY_ADDRESS: text.max(200, "must be at most 200 characters").optional(),
  SUPPORT_EMAIL: emailAddress.default("help@scriptkeeper.example"),
  SUPPORT_PHONE: phoneNumber.optional(),
  OPENING_HOURS: text.max(100, "must be at most 100 characters").optional(),
  CURRENCY: currency.default("AUD"),
  DELIVERY_FEE: dollars.default("30.00"),
  PICKUP_TITLE: text.default(DEFAULT_PICKUP_TITLE),
  PREPARING_DAYS: whole(1, 60).default(defaultPace.preparingDays),
  DELIVERY_DAYS: whole(1, 60).default(defaultPace.deliveryDays),
  REMINDER_SCHEDULE: text.default("0 0 * * * *"),
  AUDIT_RETENTION_DAYS: whole(365, 36_500).default(DEFAULT_AUDIT_RETENTION_DAYS),
  SHOPIFY_SHOP_DOMAIN: text.regex(
    /^[a-z0-9][a-z0-9.-]*(:\d+)?$/i,
    "must be the shop's domain, such as pharmacy.myshopify.com",
  ),
  SHOPIFY_BASE_URL: webAddress("https://pharmacy.myshopify.com").optional(),
  SHOPIFY_API_VERSION: text.regex(/^\d{4}-\d{2}$/, "must be a version such as 2026-07").default("2026-07"),
  SHOPIFY_CHECKOUT_HOSTS: hosts.optional(),
  SHOPIFY_CLIENT_ID: text.optional(),
  SHOPIFY_CLIENT_SECRET: text,
  SHOPIFY_ACCESS_TOKEN: text.optional(),
  WEBHOOK_BASE_URL: webAddress("https://renew.pharmacy.example").optional(),
};

export const SharedSettings = z.object(sharedFields);
export type SharedSettings = z.infer<typeof SharedSettings>;

/** How to reach the store. */
export type StoreOptions = Pick<ShopifyOptions, "shopDomain" | "apiVersion" | "credentials"> & {
  baseUrl: string;
};

/** The settings that the product's verbs need. */
export function productSettings(fields: SharedSettings, limits: Limits): Settings {
  const publicUrl = fields.PUBLIC_URL ?? `http://localhost:${fields.PORT}`;
  return {
    storeTimezone: fields.STORE_TIMEZONE,
    publicUrl,
    pharmacyName: fields.PHARMACY_NAME,
    pharmacyAddress: fields.PHARMACY_ADDRESS ?? null,
    supportEmail: fields.SUPPORT_EMAIL,
    supportPhone: fields.SUPPORT_PHONE ?? null,
    openingHours: fields.OPENING_HOURS ?? null,
    currency: fields.CURRENCY,
    deliveryFeeCents: toCents(fields.DELIVERY_FEE),
    pickupTitle: fields.PICKUP_TITLE,
    pace: { preparingDays: fields.PREPARING_DAYS, deliveryDays: fields.DELIVERY_DAYS },
    reminderSchedule: fields.REMINDER_SCHEDULE,
    checkoutWaitMs: DEFAULT_CHECKOUT_WAIT_MS,
    auditRetentionDays: fields.AUDIT_RETENTION_DAYS,
    limits,
    shop: {
      domain: fields.SHOPIFY_SHOP_DOMAIN,
      webhookAddress: `${fields.WEBHOOK_BASE_URL ?? publicUrl}/webhooks/shopify`,
      checkoutOrigins: checkoutOrigins({
        baseUrl: storeOptions(fields).baseUrl,
        publicUrl,
        hosts: [fields.SHOPIFY_SHOP_DOMAIN, ...(fields.SHOPIFY_CHECKOUT_HOSTS ?? [])],
      }),
    },
  };
}

/**
 * The store that the settings name. A fixed token takes the place of the one that the client id and secret are
 * exchanged for.
 */
export function storeOptions(fields: SharedSettings): StoreOptions {
  const { SHOPIFY_ACCESS_TOKEN: accessToken, SHOPIFY_CLIENT_ID: clientId = "" } = fields;
  return {
    shopDomain: fields.SHOPIFY_SHOP_DOMAIN,
    baseUrl: fields.SHOPIFY_BASE_URL ?? `https://${fields.SHOPIFY_SHOP_DOMAIN}`,
    apiVersion: fields.SHOPIFY_API_VERSION,
    credentials: accessToken
      ? { kind: "token", accessToken }
      : { kind: "app", clientId, clientSecret: fields.SHOPIFY_CLIENT_SECRET },
  };
}
