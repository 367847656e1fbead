import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import {
  adminProcedure,
  type Meta,
  publicProcedure,
  type RestMeta,
  sessionProcedure,
  signedInProcedure,
} from "../trpc.ts";
import { IdInPath } from "./id-params.ts";
import type { Route } from "./route.ts";

/** A procedure as tRPC keeps it at run time. */
interface Procedure {
  meta: Meta;
  middlewares: readonly unknown[];
  inputs: readonly z.ZodType[];
  output?: z.ZodType;
  resolver(call: { ctx: unknown; input: unknown }): unknown;
}

/**
 * A route for each procedure that says its method and path. The fields that the path names come from there, the others
 * from the query of a GET and from the body of any other method, all parsed with the procedure's own input.
 */
export function routesOf(router: AnyRouter): Route[] {
  const procedures: Record<string, { _def: Procedure }> = router._def.procedures;
  return Object.entries(procedures).flatMap(([name, { _def }]) => {
    const { rest } = _def.meta;
    return rest ? [toRoute(_def, { name, rest })] : [];
  });
}

function toRoute(procedure: Procedure, { name, rest }: { name: string; rest: RestMeta }): Route {
  const { meta, inputs, resolver } = procedure;
  const { access, limit = "general", fresh } = meta;
  if (!access) throw new Error(`${name} does not say who may call it`);
  const output = rest.output ?? procedure.output;
  if (!output) throw new Error(`${name} does not say what it answers`);
  const ownSteps = procedure.middlewares.length - sharedSteps[access] - inputs.length - OUTPUT_AND_RESOLVER;
  if (ownSteps !== 0) throw new Error(`${name} has a step of its own, which REST would leave out`);
  const parts = inputs[0] ? split(inputs[0], rest) : {};
  const { method, path, summary } = rest;
  return {
    ...{ method, path, summary, access, limit, fresh },
    schema: { ...parts, response: { 200: output } },
    // A part without a schema has not been looked at.
    answer: (ctx, { params, query, body }) => {
      const parsed = [parts.body && body, parts.querystring && query, parts.params && params];
      return resolver({ ctx, input: Object.assign({}, ...parsed) });
    },
  };
}

/** How many steps come before a procedure's own input: those that the facade takes by itself for every route. */
const sharedSteps = {
  public: publicProcedure._def.middlewares.length,
  session: sessionProcedure._def.middlewares.length,
  signedIn: signedInProcedure._def.middlewares.length,
  admin: adminProcedure._def.middlewares.length,
};
const OUTPUT_AND_RESOLVER = 2;

type Parts = Pick<Route["schema"], "params" | "querystring" | "body">;

function split(input: z.ZodType, rest: RestMeta): Parts {
  const named = [...rest.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (named.length === 0) return outsidePath(input, rest);
  if (!(input instanceof z.ZodObject))
    throw new Error(`the input of ${rest.path} has no fields for its path`);
  const whole: z.ZodObject<z.ZodRawShape> = input;
  const inPath = Object.entries(whole.shape).filter(([name]) => named.includes(name));
  const params = z.object(Object.fromEntries(inPath.map(([name, field]) => [name, asInPath(field)])));
  const others = whole.omit(Object.fromEntries(named.map((name) => [name, true])));
  return Object.keys(others.shape).length === 0 ? { params } : { params, ...outsidePath(others, rest) };
}

function asInPath<T>(field: T) {
  return field instanceof z.ZodNumber ? IdInPath : field;
}

function outsidePath(fields: z.ZodType, { method, isBodyOptional }: RestMeta): Parts {
  if (method === "GET") return { querystring: fields };
  return { body: isBodyOptional ? fields.nullish() : fields };
}
