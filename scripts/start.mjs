import { requireNode } from "./start/require-node.mjs";

if (requireNode()) import("./start/run.mjs").then(({ run }) => run());
