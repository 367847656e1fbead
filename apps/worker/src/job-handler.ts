import type { Counts } from "@scriptkeeper/jobs/handlers";
import type { Context } from "@scriptkeeper/services/core";
import type { MailPort } from "@scriptkeeper/services/email";

export interface JobCall {
  ctx: Context;
  mail: MailPort;
  /** Aborted when the worker stops: begin nothing new, give back what is held. */
  signal: AbortSignal;
}

/** Calls one verb and says in numbers what it has done. */
export type JobHandler = (call: JobCall) => Promise<Counts>;
