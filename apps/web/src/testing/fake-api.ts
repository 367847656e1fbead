import type { ErrorCode, ErrorDetails } from "@scriptkeeper/contracts/errors";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "../shared/api/trpc.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The server's answers, by procedure. A procedure without an answer fails as if the network were down. */
export type FakeApi = {
  [R in keyof Outputs]?: {
    [P in keyof Outputs[R]]?: (
      input: P extends keyof Inputs[R] ? Inputs[R][P] : never,
    ) => Answer<Outputs[R][P]>;
  };
};
type Answer<T> = T | Promise<T>;

/** Creates a link that answers from memory. */
export function fakeLink(api: FakeApi): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        answer(api, op).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error) => observer.error(TRPCClientError.from(error)),
        );
      });
}

async function answer(api: FakeApi, { path, input }: { path: string; input: unknown }): Promise<unknown> {
  const [router = "", procedure = ""] = path.split(".");
  const procedures = api[router as keyof FakeApi] as Record<string, (input: unknown) => unknown> | undefined;
  const handler = procedures?.[procedure];
  if (!handler) throw new TypeError("Failed to fetch");
  return handler(input);
}

/** Creates the error that the client gets when the server refuses. */
export function refusal(
  code: ErrorCode,
  options: { status?: number; message?: string; details?: ErrorDetails } = {},
) {
  const { status = 400, message = "", details = {} } = options;
  return TRPCClientError.from<AppRouter>({
    error: { message, code: -32600, data: { code, httpStatus: status, path: "", details, requestId: "r1" } },
  });
}

/** Creates a promise that the test settles. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}
