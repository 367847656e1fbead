import { workerNumber } from "@scriptkeeper/testing/processes/worker-number";
import { inject } from "vitest";
import type { RunningProduct } from "./browser-setup.ts";

let own: RunningProduct | undefined;

/** The product of this worker: tests that run beside each other never meet in one. */
export function ownProduct(): RunningProduct {
  if (!own) throw new Error("this worker has no product");
  return own;
}

/** Has it started with the first file that this worker runs: until then it would only cost the other tests time. */
export async function startOwnProduct(): Promise<void> {
  if (own) return;
  const response = await fetch(`${inject("productsUrl")}/${workerNumber()}`);
  if (!response.ok) throw new Error(await response.text());
  own = (await response.json()) as RunningProduct;
}
