import { prepareBuild } from "./running-product.ts";

/** Tests that start a part of the build do so after this, for two workers would build at once. */
export function setup(): void {
  prepareBuild();
}
