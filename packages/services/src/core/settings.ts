import type { Role } from "@scriptkeeper/contracts/accounts/users";
import type { SessionLife } from "@scriptkeeper/domain/accounts/session-life";
import type { DeliveryPace } from "@scriptkeeper/domain/parcels/fulfillments";
import { type Day, dayAt, toDay } from "@scriptkeeper/domain/time/days";
import type { Clock } from "./clock.ts";

/** The settings that the owner of an installation chooses. Money in cents. */
export interface Settings {
  /** IANA name of the time zone in which every "days until" counts calendar days. */
  storeTimezone: string;
  /** The address at which patients reach the product, without a trailing slash. */
  publicUrl: string;
  pharmacyName: string;
  supportEmail: string;
  /** The pharmacy's postal address on one line, for letters. */
  pharmacyAddress: string | null;
  /** The pharmacy's phone number as people dial it, and when it is answered. */
  supportPhone: string | null;
  openingHours: string | null;
  currency: string;
  deliveryFeeCents: number;
  /** The title of the shipping line of an order that is collected instead of delivered. */
  pickupTitle: string;
  /** How long the pharmacy and the carrier may take before an order counts as late. */
  pace: DeliveryPace;
  /** Cron pattern of the runs that email customers, in the store's time zone. */
  reminderSchedule: string;
  /** How long a request waits for a checkout that another request is opening. */
  checkoutWaitMs: number;
  /** How many days audit entries are kept. */
  auditRetentionDays: number;
  limits: Limits;
  shop: ShopSettings;
}

/** Settings about the store, to compare with what the store itself reports. */
export interface ShopSettings {
  domain: string;
  /** The address to which the store sends its webhooks. */
  webhookAddress: string;
  /** Origins where patients may be sent to pay, besides those that the shop itself reports. */
  checkoutOrigins: readonly string[];
}

export interface Limits {
  /** Wrong passwords allowed per account and IP address within `loginWindowMinutes`. */
  loginFailures: number;
  loginWindowMinutes: number;
  /** Wrong passwords allowed per account and hour, from all addresses together. */
  accountFailuresPerHour: number;
  /** Password reset emails allowed per account and hour. */
  resetEmailsPerHour: number;
  /** How many minutes after the password was entered a sign-in counts as fresh. */
  freshSignInMinutes: number;
  /** How long a session lasts, by its account's current role. */
  sessions: Readonly<Record<Role, SessionLife>>;
}

export const DEFAULT_CHECKOUT_WAIT_MS = 10_000;
export const DEFAULT_AUDIT_RETENTION_DAYS = 730;

export const defaultLimits: Limits = {
  loginFailures: 5,
  loginWindowMinutes: 15,
  accountFailuresPerHour: 10,
  resetEmailsPerHour: 3,
  freshSignInMinutes: 10,
  sessions: {
    admin: { idleMinutes: 30, hours: 12 },
    user: { idleMinutes: 7 * 24 * 60, hours: 30 * 24 },
  },
};

/** A day or timestamp as sent, converted to a day in the store's time zone; null and undefined stay as they are. */
export function storeDay<Nothing extends null | undefined>(
  ctx: { settings: Pick<Settings, "storeTimezone"> },
  sent: string | Nothing,
): Day | Nothing {
  return typeof sent === "string" ? toDay(sent, ctx.settings.storeTimezone) : sent;
}

/** Today's date in the store's time zone. */
export function today(ctx: { clock: Clock; settings: Pick<Settings, "storeTimezone"> }): Day {
  return dayAt(ctx.clock.now(), ctx.settings.storeTimezone);
}
