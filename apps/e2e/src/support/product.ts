import { workerNumber } from "@scriptkeeper/testing/worker-number";
import { inject } from "vitest";
import type { RunningProduct } from "./browser-setup.ts";

/** The product of this worker: tests that run beside each other never meet in one. */
export function ownProduct(): RunningProduct {
  const own = inject("products")[workerNumber() - 1];
  if (!own) throw new Error("this worker has no product");
  return own;
}
