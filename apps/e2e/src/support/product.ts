import { workerNumber } from "@scriptkeeper/testing/worker-number";
import { inject } from "vitest";
import type {} from "./browser-setup.ts";

/** No address has a slash at its end. */
export interface RunningProduct {
  /** Where it answers. */
  baseUrl: string;
  /** Its embedded parts' own address: `/local/…` without the product's server in between. */
  localPartsUrl: string;
  /** Its database. */
  databaseUrl: string;
}

/** The product of this worker: tests that run beside each other never meet in one. */
export function ownProduct(): RunningProduct {
  const own = inject("products")[workerNumber() - 1];
  if (!own) throw new Error("this worker has no product");
  return own;
}
