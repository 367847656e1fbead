import { z } from "zod";

/* Secrets that the database must not hold. They are written into a message unchanged, in characters that neither
   escaping nor cleaning can alter beyond recognition, so that `redact` finds every copy. */

const Link = z.string().regex(/^https?:\/\/[^\s<>"'\p{C}]+$/u, "must be a link");
const TemporaryPassword = z
  .string()
  .regex(/^[^\s\p{C}]{8,}$/u, "must be 8 characters or more, without spaces");

export const ReminderSecrets = z.object({ renewUrl: Link, unsubscribeUrl: Link.optional() });
export type ReminderSecrets = z.infer<typeof ReminderSecrets>;

/** A test to an administrator has none of the customer's links. */
export const TestSecrets = ReminderSecrets.partial();
export type TestSecrets = z.infer<typeof TestSecrets>;

export const ExpirySecrets = z.object({ renewUrl: Link.optional(), unsubscribeUrl: Link.optional() });
export type ExpirySecrets = z.infer<typeof ExpirySecrets>;

export const WelcomeSecrets = z.object({
  temporaryPassword: TemporaryPassword,
  setPasswordUrl: Link.optional(),
});
export type WelcomeSecrets = z.infer<typeof WelcomeSecrets>;

export const NotificationSecrets = z.object({
  renewUrl: Link.optional(),
  unsubscribeUrl: Link.optional(),
  /** Where the reader of a recall letter confirms reading it. */
  acknowledgeUrl: Link.optional(),
});
export type NotificationSecrets = z.infer<typeof NotificationSecrets>;

/** An email to a carer has a link to order if they may. */
export const CarerSecrets = z.object({ renewUrl: Link.optional(), unsubscribeUrl: Link.optional() });
export type CarerSecrets = z.infer<typeof CarerSecrets>;

/** For messages without secrets. */
export const NoSecrets = z.object({});

export const PasswordResetSecrets = z.object({ resetUrl: Link });
export type PasswordResetSecrets = z.infer<typeof PasswordResetSecrets>;

export const CareInvitationSecrets = z.object({ invitationUrl: Link });
export type CareInvitationSecrets = z.infer<typeof CareInvitationSecrets>;

/** Every secret that a message can carry; each kind uses its own and ignores the others. */
export interface MessageSecrets {
  readonly renewUrl?: string | undefined;
  readonly resetUrl?: string | undefined;
  readonly setPasswordUrl?: string | undefined;
  readonly unsubscribeUrl?: string | undefined;
  readonly invitationUrl?: string | undefined;
  readonly acknowledgeUrl?: string | undefined;
  readonly temporaryPassword?: string | undefined;
}
