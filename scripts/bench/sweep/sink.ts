import { type AskedProcess, startAsked } from "./ask-process.ts";

/** When the final dots of a round came, in milliseconds since 1970. */
export interface Taken {
  first: number;
  last: number;
  /** Of all messages, headers with them. */
  bytes: number;
}

export interface Sink {
  port: number;
  /** Resolves when so many messages more have been taken. */
  takes(count: number): Promise<Taken>;
  stop(): Promise<void>;
}

/** A mail server in a process of its own. */
export async function startSink(): Promise<Sink> {
  const sink: AskedProcess = startAsked("sink-process.ts");
  const port = await sink.ask<number>({ question: "port" });
  return {
    port,
    takes: (count) => sink.ask<Taken>({ question: "takes", count }),
    stop: sink.stop,
  };
}
