import { randomUUID } from "node:crypto";
import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Context } from "../../core/index.ts";
import { newSecretSource, type SecretSource } from "./mail-secrets.ts";
import { insertEmail } from "./outbox.queries.ts";

export interface QueuedEmail {
  kind: EmailKind;
  user: { id: number; email: string };
  prescriptionIds?: number[];
  /** The facts of the message, never secrets: those are derived when it is sent. */
  payload: unknown;
}

/**
 * Queues an email in the caller's transaction. It is sent after the commit; notify the job queue afterwards so that
 * this happens at once.
 */
export function queueEmail(ctx: Context, email: QueuedEmail): Promise<SecretSource> {
  return insertEmail(ctx.db, {
    kind: email.kind,
    userId: email.user.id,
    toAddress: email.user.email,
    prescriptionIds: email.prescriptionIds ?? [],
    payload: email.payload,
    messageId: newMessageId(ctx.settings.publicUrl),
    secret: newSecretSource(ctx.keys),
    createdAt: ctx.clock.now(),
  });
}

/** Creates an RFC 5322 Message-ID under the product's own host name. */
export function newMessageId(publicUrl: string): string {
  return `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
}
