import { z } from "zod";

/** What is checked, in the order in which it is shown. */
const SENDER_CHECKS = ["replies", "spf", "dkim", "dmarc", "alignment", "list_unsubscribe"] as const;
export type SenderCheckName = (typeof SENDER_CHECKS)[number];

/** `bad` keeps emails from patients, `warning` is worth a look, `unknown` could not be determined. */
const SENDER_CHECK_STATES = ["good", "warning", "bad", "unknown"] as const;

/** One thing that mail services look at: how it stands and, unless it is good, what to do. */
export const SenderCheck = z.object({
  name: z.enum(SENDER_CHECKS),
  title: z.string(),
  state: z.enum(SENDER_CHECK_STATES),
  finding: z.string(),
  advice: z.string().nullable(),
});
export type SenderCheck = z.infer<typeof SenderCheck>;

export const MAX_SELECTORS = 10;

/** The names of the domain's DKIM keys, separated by commas, semicolons or spaces; by default the usual names. */
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
  /** The From address, and the domain after its @. */
  address: z.string(),
  domain: z.string(),
  /** The host that takes the product's outgoing emails; null if the worker has not recorded it. */
  mailServer: z.string().nullable(),
  checks: z.array(SenderCheck),
});
export type SenderDomain = z.infer<typeof SenderDomain>;
