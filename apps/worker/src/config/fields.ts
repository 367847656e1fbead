import { address, decodedAddress, secretKey, text, whole } from "@scriptkeeper/app-runtime/setting-kinds";
import { sharedFields } from "@scriptkeeper/app-runtime/shared-settings";
import { nextTick } from "@scriptkeeper/jobs/schedule";
import { z } from "zod";

function isPattern(pattern: string): boolean {
  try {
    nextTick({ pattern, timeZone: "UTC" }, new Date());
    return true;
  } catch {
    return false;
  }
}

/** Every setting of the worker, by its name in the environment. Each message follows the name. */
export const Fields = z.object({
  ...sharedFields,
  SECRET_KEY: secretKey(", and be the same as on the server"),
  SMTP_URL: address(["smtp:", "smtps:"], "smtp://user:password@mail.pharmacy.example:587"),
  SMTP_RATE_PER_SECOND: whole(1, 10_000).optional(),
  MAIL_FROM: text
    .regex(
      /^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      "must be a sender such as Pharmacy <renew@pharmacy.example>",
    )
    .optional(),
  BOUNCE_ADDRESS: text
    .regex(
      /^[^\s<>@*]*\*?[^\s<>@*]*@[^\s<>@*]+$/,
      "must be the address that receives bounces, such as bounces+*@pharmacy.example",
    )
    .optional(),
  BOUNCE_IMAP_URL: decodedAddress(
    ["imaps:", "imap:"],
    "imaps://bounces%40pharmacy.example:password@mail.pharmacy.example/INBOX",
  ).optional(),
  REMINDER_SCHEDULE: text
    .refine(isPattern, 'must be a cron pattern such as "0 0 * * * *", starting with the seconds')
    .default("0 0 * * * *"),
});
export type Fields = z.infer<typeof Fields>;
