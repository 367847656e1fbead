import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { isPasswordAsked, isSessionOver, NotSent } from "./api-answer.ts";
import { type PausedCall, PausedCalls } from "./paused-calls.ts";
import { isPublicProcedure } from "./public-procedures.ts";
import { isReachable } from "./reachable.ts";
import type { AppRouter } from "./trpc.ts";

/** The waiting calls, by what they wait for. */
export interface CallsOnHold {
  /** Writes that were requested while offline: none has been sent. */
  offline: PausedCalls;
  /** Calls that the server refused because the session had ended: none has taken effect. */
  signIn: PausedCalls;
  /** Calls that the server refused until the password is confirmed: none has taken effect. */
  confirm: PausedCalls;
}

export function callsOnHold(): CallsOnHold {
  return { offline: new PausedCalls(), signIn: new PausedCalls(), confirm: new PausedCalls() };
}

/** Returns the links that hold calls back until a person releases them. They come before the links that send. */
export function pausingLinks({ offline, signIn, confirm }: CallsOnHold): TRPCLink<AppRouter>[] {
  return [
    holdWhileOffline(offline),
    repeatAfterRefusal({ calls: signIn, isRefused: isSessionOver }),
    repeatAfterRefusal({ calls: confirm, isRefused: isPasswordAsked }),
  ];
}

/** Holds writes while there is no network, instead of sending them automatically when it returns. */
function holdWhileOffline(calls: PausedCalls): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (navigator.onLine || op.type !== "mutation" || op.path === "auth.logout") return next(op);
      return observable((observer) => {
        const abort = new AbortController();
        void mayGo(calls, op).then((isMade) => {
          if (abort.signal.aborted) return;
          if (!isMade) return observer.error(TRPCClientError.from(new NotSent()));
          const sent = next(op).subscribe(observer);
          abort.signal.addEventListener("abort", () => sent.unsubscribe());
        });
        return () => abort.abort();
      });
    };
}

/** A server on this machine can be reached without a network. */
async function mayGo(calls: PausedCalls, op: Operation): Promise<boolean> {
  return (await isReachable()) || (await calls.pause(pausedCall(op)));
}

interface Refusals {
  calls: PausedCalls;
  isRefused: (error: unknown) => boolean;
}

/** Repeats calls that were refused because they need a session or a fresh sign-in: the server has not acted on them. */
function repeatAfterRefusal({ calls, isRefused }: Refusals): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (isPublicProcedure(op.path) || op.path === "auth.verify" || op.path === "auth.logout")
        return next(op);
      return observable((observer) => {
        const abort = new AbortController();
        function send() {
          if (abort.signal.aborted) return;
          const sent = next(op).subscribe({
            ...observer,
            error(error) {
              if (!isRefused(error)) return observer.error(error);
              void calls.pause(pausedCall(op)).then((again) => (again ? send() : observer.error(error)));
            },
          });
          abort.signal.addEventListener("abort", () => sent.unsubscribe());
        }
        send();
        return () => abort.abort();
      });
    };
}

function pausedCall({ path, type }: Operation): PausedCall {
  return { path, isWrite: type === "mutation" };
}
