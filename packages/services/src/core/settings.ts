import type { Role } from "@scriptkeeper/contracts/accounts/users";
import { type Day, dayAt, toDay } from "@scriptkeeper/domain/days";
import type { DeliveryPace } from "@scriptkeeper/domain/fulfillments";
import type { SessionLife } from "@scriptkeeper/domain/session-life";
import type { Clock } from "./clock.ts";

/** What the owner of an installation decides. Money in cents. */
export interface Settings {
  /** IANA name; every "days until" counts calendar days there. */
  storeTimezone: string;
  /** Where patients reach the product, without a slash at the end. */
  publicUrl: string;
  pharmacyName: string;
  supportEmail: string;
  /** Where the pharmacy is, on one line; letters carry it. */
  pharmacyAddress: string | null;
  /** The pharmacy's number, as people dial it, and when somebody answers. */
  supportPhone: string | null;
  openingHours: string | null;
  currency: string;
  deliveryFeeCents: number;
  /** The shipping line of an order without delivery. */
  pickupTitle: string;
  /** How long pharmacy and carrier may take before an order counts as late. */
  pace: DeliveryPace;
  /** Cron pattern of the sweeps that write to customers, by the clock of the store. */
  reminderSchedule: string;
  /** How long a request waits for the checkout that another one is opening. */
  checkoutWaitMs: number;
  /** How long what was done stays written in the audit. */
  auditRetentionDays: number;
  limits: Limits;
  shop: ShopSettings;
}

/** What was set about the store, to hold what the store says against it. */
export interface ShopSettings {
  domain: string;
  /** Where the store sends its messages. */
  webhookAddress: string;
  /** Origins where patients may be sent to pay, beside those that the shop itself names. */
  checkoutOrigins: readonly string[];
}

export interface Limits {
  /** Wrong passwords per account and IP address within `loginWindowMinutes`. */
  loginFailures: number;
  loginWindowMinutes: number;
  /** Wrong passwords per account and hour, from whatever addresses. */
  accountFailuresPerHour: number;
  /** Reset emails per account and hour. */
  resetEmailsPerHour: number;
  /** How long after the password was given the calls that ask for a fresh sign-in are done without it. */
  freshSignInMinutes: number;
  /** How long a session lives, by the role that its account has now. */
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

/** A day or timestamp as it was sent, as the store's day; what is absent or cleared stays so. */
export function storeDay<Nothing extends null | undefined>(
  ctx: { settings: Pick<Settings, "storeTimezone"> },
  sent: string | Nothing,
): Day | Nothing {
  return typeof sent === "string" ? toDay(sent, ctx.settings.storeTimezone) : sent;
}

/** The store's calendar day. */
export function today(ctx: { clock: Clock; settings: Pick<Settings, "storeTimezone"> }): Day {
  return dayAt(ctx.clock.now(), ctx.settings.storeTimezone);
}
