import type { Readable } from "node:stream";
import type { BodyBudget } from "./body-budget.ts";

/** The buffer of a body starts at this size and doubles, so that many tiny chunks cost no more than one large one. */
const SMALLEST_STEP = 16 * 1024;

export type BodyOutcome =
  | { outcome: "read"; body: Buffer }
  | { outcome: "tooLarge" | "tooSlow" | "displaced" | "aborted" };

export interface ReadBodyOptions {
  sender: string;
  budget: BodyBudget;
  limit: number;
  /** Time within which the last byte must have arrived. */
  deadlineMs: number;
  onChunk?(chunk: Uint8Array): void;
}

/** Reads a body within a size limit, a deadline and the budget. */
export function readBody(stream: Readable, options: ReadBodyOptions): Promise<BodyOutcome> {
  return new Promise((resolve) => {
    const held = options.budget.hold(options.sender, () => settle({ outcome: "displaced" }));
    if (!held) return resolve({ outcome: "displaced" });
    let kept = Buffer.alloc(0);
    let length = 0;

    function onData(chunk: Buffer): void {
      const needed = length + chunk.length;
      if (needed > options.limit) settle({ outcome: "tooLarge" });
      else if (!hasRoom(needed)) settle({ outcome: "displaced" });
      else {
        chunk.copy(kept, length);
        length = needed;
        options.onChunk?.(chunk);
      }
    }

    function hasRoom(needed: number): boolean {
      if (needed <= kept.length) return true;
      const size = length === 0 ? needed : Math.max(SMALLEST_STEP, needed, kept.length * 2);
      if (!held?.grow(size - kept.length)) return false;
      const larger = Buffer.allocUnsafeSlow(size);
      kept.copy(larger, 0, 0, length);
      kept = larger;
      return true;
    }

    const onEnd = () => settle({ outcome: "read", body: kept.subarray(0, length) });
    const onGone = () => settle({ outcome: "aborted" });
    const timer = setTimeout(() => settle({ outcome: "tooSlow" }), options.deadlineMs);

    function settle(outcome: BodyOutcome): void {
      clearTimeout(timer);
      held?.release();
      stream.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone).pause();
      kept = Buffer.alloc(0);
      resolve(outcome);
    }

    stream.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
  });
}
