import { inject } from "vitest";
import { startOwnProduct } from "./product.ts";

if (inject("chromiumPath")) await startOwnProduct();
