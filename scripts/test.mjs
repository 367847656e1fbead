import { requireNode } from "./start/require-node.mjs";

if (requireNode()) import("./test/run.mjs").then(({ run }) => run(process.argv.slice(2)));
