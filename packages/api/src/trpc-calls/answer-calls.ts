import {
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  transformTRPCResponse,
} from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { TRPCResponse } from "@trpc/server/rpc";
import type { Caller } from "../caller.ts";
import type { PlainCall, PlainCalls } from "./plain-calls.ts";

export interface CallsAnswer {
  status: number;
  body: string;
  errors: TRPCError[];
}

/**
 * Calls the procedures and answers as tRPC's adapter does, but without the web standard's request, response and stream
 * objects in between.
 */
export async function answerCalls(
  { isBatch, calls }: PlainCalls,
  { router, ctx }: { router: AnyTRPCRouter; ctx: { caller: Caller } },
): Promise<CallsAnswer> {
  const { _config: config } = router._def;
  const errors: TRPCError[] = [];
  const answer = async (call: PlainCall, batchIndex: number): Promise<TRPCResponse> => {
    const { path, procedure, getRawInput } = call;
    const { type } = procedure._def;
    try {
      const data = await procedure({ path, getRawInput, ctx, type, signal: undefined, batchIndex });
      return { result: { data } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      errors.push(error);
      return { error: getTRPCErrorShape({ config, error, type, path, input: call.inputSoFar(), ctx }) };
    }
  };
  const answers = await Promise.all(calls.map(answer));
  const [only] = answers;
  const whole = isBatch || !only ? answers : only;
  return {
    status: getHTTPStatusCode(whole),
    body: JSON.stringify(transformTRPCResponse(config, whole)),
    errors,
  };
}
