import { type AskedProcess, startAsked } from "./ask-process.ts";

/** When the final dots of a round arrived, in milliseconds since 1970. */
export interface Taken {
  first: number;
  last: number;
  /** Of all messages, including headers. */
  bytes: number;
}

export interface Sink {
  port: number;
  /** Resolves when that many more messages have been received. */
  takes(count: number): Promise<Taken>;
  stop(): Promise<void>;
}

/** Starts a mail server in a process of its own. */
export async function startSink(): Promise<Sink> {
  const sink: AskedProcess = startAsked("sink-process.ts");
  const port = await sink.ask<number>({ question: "port" });
  return {
    port,
    takes: (count) => sink.ask<Taken>({ question: "takes", count }),
    stop: sink.stop,
  };
}
