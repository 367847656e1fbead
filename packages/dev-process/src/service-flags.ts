/**
 * The flags of node with which server and worker run, here as where they are deployed (infra/, docs/operations.md). Less room for new
 * objects than V8 takes by itself keeps the first file that a server writes from adding more than 32 MB (docs/benchmarks.md).
 */
export const serviceFlags: readonly string[] = ["--max-semi-space-size=8"];
