import type { CareRight } from "@scriptkeeper/contracts/care/care";
import type { Db } from "@scriptkeeper/db/connection";
import type { SqlConsole } from "@scriptkeeper/db/sql-console/sql-console";
import type { Store } from "@scriptkeeper/store/port";
import type { Clock } from "./clock.ts";
import type { Keys } from "./keys.ts";
import type { EmailSample, WrittenSample } from "./samples/email-samples.ts";
import type { Settings } from "./settings.ts";

/** Who asks. Every verb decides by it what may be seen and done. */
export type Actor =
  | { kind: "visitor"; ipAddress: string }
  | ({ kind: "customer" } & InSession)
  | ({ kind: "admin" } & InSession)
  | { kind: "job"; name: string }
  | { kind: "webhook"; topic: string };

interface InSession {
  userId: number;
  sessionId: string;
  ipAddress: string;
  /** When the session's owner last gave the password: to sign in, or to confirm a step. */
  authenticatedAt: Date;
  /** Signed in with a temporary password, which has to be changed before anything else is done. */
  mustChangePassword?: boolean;
}

/** Wakes the worker. The work itself stands in the database, so a wake-up that is lost costs time and nothing else. */
export interface JobNotifier {
  notify(topic: "mail" | "prices" | "webhooks"): void;
}

/** Structured lines without names, addresses, medicines or secrets. */
export interface Log {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/** What every verb is given beside its input. It never tells whether HTTP, a job or a script called. */
export interface Context<A extends Actor = Actor> {
  actor: A;
  requestId: string;
  /** What the caller does at once, in however many calls: it is undone as one. Absent where a call stands for itself. */
  changeId?: string | undefined;
  clock: Clock;
  db: Db;
  settings: Settings;
  keys: Keys;
  store: Store;
  jobs: JobNotifier;
  /** Where administrators' own statements run; null in a process that answers no administrator. */
  sqlConsole: SqlConsole | null;
  /** Writes an email as an example, for administrators who word it; absent in a process that answers none. */
  writeSample?: ((sample: EmailSample) => WrittenSample) | undefined;
  /** Aborted once nobody waits for the answer any more; absent where nobody can leave. */
  gone?: (() => AbortSignal) | undefined;
  log: Log;
  /** Whether a proxy's word about who calls was met and not believed; absent in a process that answers no calls. */
  isProxyIgnored?: (() => boolean) | undefined;
}

export type SignedIn = Extract<Actor, { userId: number }>;
export type Admin = Extract<Actor, { kind: "admin" }>;
export type SignedInContext = Context<SignedIn>;
/** A call about one patient's prescriptions, by themselves or by somebody who helps them. */
export interface PatientContext extends SignedInContext {
  patient: {
    id: number;
    /** Who acts for the patient; `null` for themselves. */
    carerId: number | null;
    right: CareRight;
  };
}
export type AdminContext = Context<Admin>;

/** The context of a call that somebody makes for themselves. */
export function forOneself(ctx: SignedInContext): PatientContext {
  return { ...ctx, patient: { id: ctx.actor.userId, carerId: null, right: "order" } };
}

/** The same context for a call that the caller can undo by an id of their own. */
export function inChange<C extends Context>(ctx: C, { change_id }: { change_id?: string | undefined }): C {
  return { ...ctx, changeId: change_id };
}

/** The same context inside a transaction. */
export function within<A extends Actor>(ctx: Context<A>, db: Db): Context<A> {
  return { ...ctx, db };
}
