import type { CareRight } from "@scriptkeeper/contracts/care/care";
import type { QueuePlace } from "@scriptkeeper/contracts/installation/installation";
import type { Db } from "@scriptkeeper/db/connection";
import type { SqlConsole } from "@scriptkeeper/db/sql-console/sql-console";
import type { Store } from "@scriptkeeper/store/port";
import type { Clock } from "./clock.ts";
import type { Keys } from "./keys.ts";
import type { EmailSample, WrittenSample } from "./samples/email-samples.ts";
import type { Settings } from "./settings.ts";

/** Who makes a call. Every verb decides by the actor what may be seen and done. */
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
  /** When the session's owner last entered the password, to sign in or to confirm a step. */
  authenticatedAt: Date;
  /** True after signing in with a temporary password, which must be changed before anything else can be done. */
  mustChangePassword?: boolean;
}

/** Wakes the worker. The work itself is in the database, so a lost wake-up only costs time. */
export interface JobNotifier {
  notify(topic: "mail" | "prices" | "webhooks"): void;
  queueOn: QueuePlace;
  /** Whether wake-ups get through, as far as this process knows. */
  isReady(): Promise<boolean>;
}

/** A structured log: no names, addresses, medicines or secrets in it. */
export interface Log {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/** What every verb gets besides its input. It does not say whether HTTP, a job or a script made the call. */
export interface Context<A extends Actor = Actor> {
  actor: A;
  requestId: string;
  /** Groups calls that the caller makes as one change and undoes as one. Absent where a call is a change by itself. */
  changeId?: string | undefined;
  clock: Clock;
  db: Db;
  settings: Settings;
  keys: Keys;
  store: Store;
  jobs: JobNotifier;
  /** Runs administrators' own SQL statements; null in a process that serves no administrators. */
  sqlConsole: SqlConsole | null;
  /** Renders an example of an email, for administrators who edit its wording; absent in a process that serves none. */
  writeSample?: ((sample: EmailSample) => Promise<WrittenSample>) | undefined;
  /** A signal that is aborted once nobody waits for the answer any more; absent where callers cannot leave. */
  gone?: (() => AbortSignal) | undefined;
  log: Log;
  /**
   * Whether a proxy's header about the caller's address was seen and not trusted; absent in a process that serves no
   * calls.
   */
  isProxyIgnored?: (() => boolean) | undefined;
}

export type SignedIn = Extract<Actor, { userId: number }>;
export type Admin = Extract<Actor, { kind: "admin" }>;
export type SignedInContext = Context<SignedIn>;
/** The context of a call about one patient's prescriptions, made by the patient or by a carer. */
export interface PatientContext extends SignedInContext {
  patient: {
    id: number;
    /** The carer who acts for the patient; `null` when patients act for themselves. */
    carerId: number | null;
    right: CareRight;
  };
}
export type AdminContext = Context<Admin>;

/** The context of a call that patients make for themselves. */
export function forOneself(ctx: SignedInContext): PatientContext {
  return { ...ctx, patient: { id: ctx.actor.userId, carerId: null, right: "order" } };
}

/** The context with the caller's own id for the change, by which the change can be undone. */
export function inChange<C extends Context>(ctx: C, { change_id }: { change_id?: string | undefined }): C {
  return { ...ctx, changeId: change_id };
}

/** The context with its queries in a transaction. */
export function within<A extends Actor>(ctx: Context<A>, db: Db): Context<A> {
  return { ...ctx, db };
}
