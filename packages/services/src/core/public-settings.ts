import type { PublicSettings } from "@scriptkeeper/contracts/accounts/auth";
import type { Context } from "./context.ts";
import { today } from "./settings.ts";

/** The settings that every visitor may see. */
export function publicSettings(ctx: Context): PublicSettings {
  const { pharmacyName, pharmacyAddress, supportEmail, supportPhone, openingHours, ...settings } =
    ctx.settings;
  const { storeTimezone, deliveryFeeCents, currency, reminderSchedule } = settings;
  return {
    pharmacyName,
    pharmacyAddress,
    supportEmail,
    supportPhone,
    openingHours,
    storeTimezone,
    today: today(ctx),
    deliveryFeeCents,
    currency,
    reminderSchedule,
  };
}
