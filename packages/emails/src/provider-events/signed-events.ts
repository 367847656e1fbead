import type { BounceReport } from "../bounces/bounce-report.ts";

/** What a provider tells of one email, with its own time of it. */
export interface ProviderReport extends BounceReport {
  readonly reportedAt: Date;
}

/** A message of a provider whose signature is right. */
export interface SignedEvents {
  /** The same for each copy of the message: it counts once. */
  readonly token: string;
  readonly signedAt: Date;
  /** Nothing for events that tell of no bounce and no complaint. */
  readonly reports: readonly ProviderReport[];
}

export interface SignedMessage {
  readonly body: Buffer;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Reads a provider's message; `null` where it is not signed by them. */
export type ReadSignedEvents = (message: SignedMessage) => SignedEvents | null;

/** Seconds since 1970, as they stand in a message. */
export function instantOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** What a body of JSON says; `null` for any other. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
