import type { TestProject } from "vitest/node";
import { findChromium } from "./programs.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product answers, without a slash at the end; empty when there is no browser. */
    baseUrl: string;
    /** The embedded parts' own address: `/local/…` without the product's server in between. */
    localPartsUrl: string;
    /** The browser's program; empty when this machine has none. */
    chromiumPath: string;
  }
}

/** One product for all browser tests: the real build with its demo data, in a throwaway data folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium() ?? "";
  const product: RunningProduct | null = chromiumPath ? await startProduct() : null;
  project.provide("chromiumPath", chromiumPath);
  project.provide("baseUrl", product?.baseUrl ?? "");
  project.provide("localPartsUrl", product?.localPartsUrl ?? "");
  return async () => product?.stop();
}
