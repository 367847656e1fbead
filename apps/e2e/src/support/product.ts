import { workerNumber } from "@scriptkeeper/testing/processes/worker-number";
import { inject } from "vitest";
import type { RunningProduct } from "./browser-setup.ts";

let own: RunningProduct | undefined;

/** Returns this worker's product: tests that run in parallel never share one. */
export function ownProduct(): RunningProduct {
  if (!own) throw new Error("this worker has no product");
  return own;
}

/** Starts the product with the first file that this worker runs, so as not to take time from other tests before. */
export async function startOwnProduct(): Promise<void> {
  if (own) return;
  const response = await fetch(`${inject("productsUrl")}/${workerNumber()}`);
  if (!response.ok) throw new Error(await response.text());
  own = (await response.json()) as RunningProduct;
}
