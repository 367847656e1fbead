import { hashKey } from "@tanstack/react-query";
import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { readToken } from "./session-token.ts";
import type { AppRouter } from "./trpc.ts";

/** The call that the page's own script made for its screen while the program was loading. */
interface ScreenCall {
  token: string;
  /** When it was made, by `performance.now()`. */
  at: number;
  /** Procedures with their inputs, in the order of the answers; `undefined` once an answer was taken. */
  asked: ([path: string, input: unknown] | undefined)[];
  /** `undefined` if the call failed. */
  answers: Promise<unknown>;
}

declare global {
  interface Window {
    screenCall?: ScreenCall | undefined;
  }
}

type Answer = { result: { data: unknown } } | { error: unknown };

/** An answer not taken by then is too old to show. */
const FRESH_MS = 10_000;

/**
 * Gives a screen's first reads the answers already on their way: each once, and only while the token they were
 * requested with is stored. A write ends this, because earlier answers may be wrong after it. If the call failed,
 * reads are made as usual.
 */
export const takeFromScreenCall: TRPCLink<AppRouter> = () => {
  return ({ op, next }) => {
    const taken = take(op);
    if (!taken) return next(op);
    return observable((observer) => {
      let stop = () => {};
      void taken.then((answer) => {
        if (!answer) stop = next(op).subscribe(observer).unsubscribe;
        else if ("error" in answer) observer.error(TRPCClientError.from(answer as { error: never }));
        else {
          observer.next({ result: { type: "data", data: answer.result.data } });
          observer.complete();
        }
      });
      return () => stop();
    });
  };
};

/** Returns the answer to this read if the page's own call asked for it. */
function take({ path, input, type }: Operation): Promise<Answer | undefined> | undefined {
  const call = window.screenCall;
  if (!call) return undefined;
  const isOver = performance.now() - call.at > FRESH_MS || call.token !== readToken();
  if (type === "mutation" || isOver) {
    window.screenCall = undefined;
    return undefined;
  }
  const wanted = hashKey([path, input]);
  const index = call.asked.findIndex((asked) => asked && hashKey(asked) === wanted);
  if (index < 0) return undefined;
  call.asked[index] = undefined;
  return call.answers.then((answers) => (Array.isArray(answers) ? (answers[index] as Answer) : undefined));
}
