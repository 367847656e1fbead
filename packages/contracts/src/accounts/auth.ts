import { z } from "zod";
import { messages } from "../messages.ts";
import { LinkToken, line, Password, Success } from "../primitives.ts";
import { SignedInUser } from "./users.ts";

/** The fields have no rules of their own: a malformed email or password simply doesn't match. */
export const LoginInput = z.object({
  email: line(254).toLowerCase().pipe(z.string().min(1, "is required")),
  password: Password.min(1, "is required"),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const LoginResult = z.object({ token: z.string(), user: SignedInUser });
export type LoginResult = z.infer<typeof LoginResult>;

export const ForgotPasswordInput = z.object({
  email: line(254).toLowerCase().pipe(z.string().min(1, "is required")),
});
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

export const Message = z.object({ message: z.string() });
export type Message = z.infer<typeof Message>;

export const ResetPasswordInput = z.object({
  token: LinkToken,
  newPassword: Password.min(8, messages.resetPasswordTooShort),
});
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

export const ResetLinkInput = z.object({ token: LinkToken });
export type ResetLinkInput = z.infer<typeof ResetLinkInput>;

/** `used` also covers a link ended by a newer one or by a password change; `expired` also covers an unknown one. */
export const ResetLink = z.object({ state: z.enum(["valid", "used", "expired"]) });
export type ResetLink = z.infer<typeof ResetLink>;

export const ChangePasswordInput = z.object({
  currentPassword: Password.min(1, messages.currentPasswordRequired),
  newPassword: Password.min(1, messages.newPasswordRequired).min(6, messages.newPasswordTooShort),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const ConfirmPasswordInput = z.object({
  password: Password.min(1, messages.confirmPasswordRequired),
});
export type ConfirmPasswordInput = z.infer<typeof ConfirmPasswordInput>;

/** `freshUntil` is when the sign-in stops counting as fresh, as an ISO timestamp. */
export const ConfirmedPassword = Success.extend({ freshUntil: z.string() });
export type ConfirmedPassword = z.infer<typeof ConfirmedPassword>;

/** What every visitor may know. `today` is the store's calendar day, so that screens and server agree on it. */
export const PublicSettings = z.object({
  pharmacyName: z.string(),
  pharmacyAddress: z.string().nullable(),
  supportEmail: z.string(),
  /** The pharmacy's phone number and the hours when it is answered; null where they are not set. */
  supportPhone: z.string().nullable(),
  openingHours: z.string().nullable(),
  storeTimezone: z.string(),
  today: z.string(),
  deliveryFeeCents: z.int(),
  currency: z.string(),
  /** The cron pattern of reminders and expiry notices, in the store's time zone. */
  reminderSchedule: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
