import { prepareBuild } from "./running-product.ts";

/** Builds before tests that start built programs, because two test workers would build at the same time. */
export function setup(): void {
  prepareBuild();
}
