import { createHash } from "node:crypto";
import type { BounceSource } from "@scriptkeeper/contracts/constants";
import { addHours, addMinutes } from "date-fns";
import { z } from "zod";
import { AppError, type Context, runOnce } from "../core/index.ts";
import type { BounceReport } from "../email/index.ts";
import { handleBounceReport } from "./handle-bounce-report.ts";

type Provider = Exclude<BounceSource, "mailbox">;

/** A webhook of an email provider, its signature already checked. */
export interface ProviderEvents {
  source: Provider;
  /** Identical in every copy of the webhook. */
  token: string;
  signedAt: Date;
  reports: readonly (BounceReport & { readonly reportedAt: Date })[];
}

/** Hours for which each provider sends an unanswered webhook again (8 and 24), plus one. */
const BELIEVED_HOURS: Record<Provider, number> = { mailgun: 9, sendgrid: 25 };
const CLOCK_MINUTES = 5;
const RETRY_AFTER_SECONDS = 60;

const EventCounts = z.object({ stopped: z.int(), bounced: z.int(), complained: z.int(), other: z.int() });
type EventCounts = z.infer<typeof EventCounts>;

/**
 * Notes a provider's reports about emails, once per webhook, whoever sends it again. UNAUTHENTICATED for a webhook
 * signed too long ago; BUSY, with nothing changed, when one of the emails is only just being recorded as sent.
 */
export function handleProviderEvents(ctx: Context, events: ProviderEvents): Promise<EventCounts> {
  const now = ctx.clock.now();
  const isTimely =
    events.signedAt <= addMinutes(now, CLOCK_MINUTES) &&
    now <= addHours(events.signedAt, BELIEVED_HOURS[events.source]);
  if (!isTimely) throw new AppError("UNAUTHENTICATED", "This message was signed too long ago.");
  const request = { verb: `events of ${events.source}`, key: uuidOf(events.token), answer: EventCounts };
  return runOnce(ctx, request, (inside) => handleAll(inside, events));
}

async function handleAll(ctx: Context, { source, reports }: ProviderEvents): Promise<EventCounts> {
  const counts: EventCounts = { stopped: 0, bounced: 0, complained: 0, other: 0 };
  for (const report of reports) {
    const outcome = await handleBounceReport(ctx, { ...report, source });
    if (outcome === "early")
      throw new AppError("BUSY", "One of these emails is still being recorded as sent. Send this again.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    if (outcome === "known" || outcome === "unknown") counts.other += 1;
    else counts[outcome] += 1;
  }
  return counts;
}

function uuidOf(token: string): string {
  const hex = createHash("sha256").update(token).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
