import { requireNode } from "./start/require-node.mjs";

if (requireNode()) import("./dev/run.mjs").then(({ run }) => run());
