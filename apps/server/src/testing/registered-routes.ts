import type { FastifyInstance } from "fastify";

const INDENT = 4;
const line = /^(?<branch>[│├└─\s]*)(?<path>\S+)(?: \((?<methods>[^)]+)\))?$/u;

/** Returns every route of the server, as "GET /api/prescriptions/:id", from Fastify's printed route tree. */
export async function registeredRoutes(app: FastifyInstance): Promise<string[]> {
  await app.ready();
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((text) => {
      const { branch = "", path = "", methods } = line.exec(text)?.groups ?? {};
      const depth = branch.length / INDENT;
      parents[depth] = (parents[depth - 1] ?? "") + path;
      return methods ? methods.split(", ").map((method) => `${method} ${parents[depth]}`) : [];
    });
}
