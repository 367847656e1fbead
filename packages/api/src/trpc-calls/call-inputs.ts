import { type AnyTRPCRouter, TRPCError } from "@trpc/server";

export interface CallInputs {
  /** The input of each call in the request. Throws BAD_REQUEST if it cannot be read. */
  read(): unknown[];
  /** The same input, if it has already been read. */
  soFar(): unknown[] | undefined;
}

/**
 * The inputs carried by a request, read only when the first call asks for its own: a caller who is refused before that
 * has no input read.
 */
export function callInputs(
  text: string | null,
  { router, isBatch, calls }: { router: AnyTRPCRouter; isBatch: boolean; calls: number },
): CallInputs {
  const { deserialize } = router._def._config.transformer.input;
  const read = () => {
    const sent = text === null ? undefined : parse(text);
    const all = isBatch && sent !== undefined ? eachOf(sent, calls) : [sent];
    return all.map((input) => (input === undefined ? undefined : deserialize(input)));
  };
  return once(read);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", message: "The input is not JSON.", cause });
  }
}

function eachOf(sent: unknown, calls: number): unknown[] {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    throw new TRPCError({ code: "BAD_REQUEST", message: "The inputs of a batch must be an object." });
  const inputs: Record<number, unknown> = { ...sent };
  return Array.from({ length: calls }, (_, index) => inputs[index]);
}

/** Remembers what was read, or why it could not be. */
function once<T>(read: () => T): { read(): T; soFar(): T | undefined } {
  let kept: { value: T } | { error: unknown } | undefined;
  const attempt = () => {
    try {
      return { value: read() };
    } catch (error) {
      return { error };
    }
  };
  return {
    read() {
      kept ??= attempt();
      if ("error" in kept) throw kept.error;
      return kept.value;
    },
    soFar: () => (kept && "value" in kept ? kept.value : undefined),
  };
}
