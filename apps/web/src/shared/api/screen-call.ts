import { hashKey } from "@tanstack/react-query";
import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { readToken } from "./session-token.ts";
import type { AppRouter } from "./trpc.ts";

/** The call that the page's own script made for its screen while the program was still being loaded. */
interface ScreenCall {
  token: string;
  /** When it was made, as `performance.now` counts. */
  at: number;
  /** Procedures with their inputs, in the order of the answers; `undefined` once an answer was taken. */
  asked: ([path: string, input: unknown] | undefined)[];
  /** `undefined` where nothing came of it. */
  answers: Promise<unknown>;
}

declare global {
  interface Window {
    screenCall?: ScreenCall | undefined;
  }
}

type Answer = { result: { data: unknown } } | { error: unknown };

/** What nobody has taken by then is too old to be shown. */
const FRESH_MS = 10_000;

/**
 * Gives a screen's first reads the answers that are on their way already: each once, and only as long as the token is
 * stored for which they were asked. A write ends that: what was read before it may be wrong after. Where nothing came of the call, a
 * read is made as ever.
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

/** The answer to this read, if it is among those of the page's own call. */
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
