import { z } from "zod";

/** What is looked at, in the order in which it is shown. */
const SENDER_CHECKS = ["replies", "spf", "dkim", "dmarc", "alignment", "list_unsubscribe"] as const;
export type SenderCheckName = (typeof SENDER_CHECKS)[number];

/** `bad` keeps emails from patients, `warning` is worth a look, `unknown` could not be told. */
const SENDER_CHECK_STATES = ["good", "warning", "bad", "unknown"] as const;

/** One thing that mail services look at: how it stands and, unless that is good, what to do. */
export const SenderCheck = z.object({
  name: z.enum(SENDER_CHECKS),
  title: z.string(),
  state: z.enum(SENDER_CHECK_STATES),
  finding: z.string(),
  advice: z.string().nullable(),
});
export type SenderCheck = z.infer<typeof SenderCheck>;

export const MAX_SELECTORS = 10;

/** Under which names the domain's DKIM keys stand, separated by commas or spaces; the usual names where it is left out. */
export const SenderDomainInput = z.object({
  selectors: z
    .string()
    .trim()
    .max(500, "DKIM selectors must be at most 500 characters together")
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .refine((names) => names.length <= MAX_SELECTORS, `At most ${MAX_SELECTORS} DKIM selectors at once`)
    .refine(
      (names) =>
        names.every((name) =>
          /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/.test(name),
        ),
      "A DKIM selector has letters, digits, hyphens and dots only, such as selector1",
    )
    .optional(),
});
export type SenderDomainInput = z.input<typeof SenderDomainInput>;

/** REST `GET /api/admin/settings/sender-domain?selectors=`, tRPC `installation.senderDomain({ selectors? })`. */
export const SenderDomain = z.object({
  /** The address in From, and the domain behind its @. */
  address: z.string(),
  domain: z.string(),
  /** The host that takes the emails from here; null where the worker has not said which. */
  mailServer: z.string().nullable(),
  checks: z.array(SenderCheck),
});
export type SenderDomain = z.infer<typeof SenderDomain>;
