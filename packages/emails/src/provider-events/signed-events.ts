import type { BounceReport } from "../bounces/bounce-report.ts";

/** A provider's report about one email, with the provider's time of it. */
export interface ProviderReport extends BounceReport {
  readonly reportedAt: Date;
}

/** A provider's message with a valid signature. */
export interface SignedEvents {
  /** The same for every copy of the message, which counts only once. */
  readonly token: string;
  readonly signedAt: Date;
  /** Empty if no event is a bounce or a complaint. */
  readonly reports: readonly ProviderReport[];
}

export interface SignedMessage {
  readonly body: Buffer;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Reads a provider's message; returns `null` if the provider didn't sign it. */
export type ReadSignedEvents = (message: SignedMessage) => SignedEvents | null;

/** Returns the instant of seconds since 1970. */
export function instantOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** Parses a JSON body; returns `null` if it is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
