/**
 * Node's flags for server and worker, here and in deployments (infra/, docs/operations.md). Less room for new objects
 * than V8's default keeps the first file that a server writes from adding more than 32 MB (docs/benchmarks.md).
 */
export const serviceFlags: readonly string[] = ["--max-semi-space-size=8"];
