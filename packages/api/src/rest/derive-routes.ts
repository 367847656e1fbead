import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import { type Procedure, proceduresOf } from "../procedures.ts";
import {
  adminProcedure,
  authenticatedProcedure,
  type Meta,
  orderingProcedure,
  publicProcedure,
  type RestMeta,
  seeingProcedure,
  sessionProcedure,
} from "../trpc.ts";
import { parseEndpoint } from "./endpoint.ts";
import { IdInPath } from "./id-params.ts";
import type { Route } from "./route.ts";

/**
 * Derives a route for each procedure that declares a method and path. Fields named in the path come from the path, the
 * others from the query of a GET or the body of any other method. All are parsed with the procedure's own input
 * schema.
 */
export function deriveRoutes(router: AnyRouter): Route[] {
  return Object.entries(proceduresOf(router)).flatMap(([name, procedure]) => {
    const { meta } = procedure;
    return meta.rest ? [toRoute(procedure, { name, meta })] : [];
  });
}

function toRoute(procedure: Procedure, { name, meta }: { name: string; meta: Meta & RestMeta }): Route {
  const { inputs, resolver } = procedure;
  const { access, limit = "general", fresh, summary } = meta;
  if (!access) throw new Error(`${name} does not say who may call it`);
  const output = meta.restOutput ?? procedure.output;
  if (!output) throw new Error(`${name} does not say what it answers`);
  const ownSteps = procedure.middlewares.length - sharedSteps[access] - inputs.length - OUTPUT_AND_RESOLVER;
  if (ownSteps !== 0) throw new Error(`${name} has a step of its own, which REST would leave out`);
  const parts = inputs[0] ? split(inputs[0], meta) : {};
  return {
    ...parseEndpoint(meta.rest),
    summary,
    access,
    limit,
    fresh,
    schema: { ...parts, response: { 200: output } },
    // A part without a schema has not been validated.
    answer: (ctx, { params, query, body }) => {
      const parsed = [parts.body && body, parts.querystring && query, parts.params && params];
      return resolver({ ctx, input: Object.assign({}, ...parsed) });
    },
  };
}

/** How many middlewares run before a procedure's own input, which the facade handles itself for every route. */
const sharedSteps = {
  public: publicProcedure._def.middlewares.length,
  session: sessionProcedure._def.middlewares.length,
  authenticated: authenticatedProcedure._def.middlewares.length,
  seesPatient: seeingProcedure._def.middlewares.length,
  ordersForPatient: orderingProcedure._def.middlewares.length,
  admin: adminProcedure._def.middlewares.length,
};
const OUTPUT_AND_RESOLVER = 2;

type Parts = Pick<Route["schema"], "params" | "querystring" | "body">;

function split(input: z.ZodType, meta: RestMeta): Parts {
  const named = [...meta.rest.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (named.length === 0) return outsidePath(input, meta);
  if (!(input instanceof z.ZodObject))
    throw new Error(`the input of ${meta.rest} has no fields for its path`);
  const whole: z.ZodObject<z.ZodRawShape> = input;
  const inPath = Object.entries(whole.shape).filter(([name]) => named.includes(name));
  const params = z.object(Object.fromEntries(inPath.map(([name, field]) => [name, asInPath(field)])));
  const others = whole.omit(Object.fromEntries(named.map((name) => [name, true])));
  return Object.keys(others.shape).length === 0 ? { params } : { params, ...outsidePath(others, meta) };
}

function asInPath<T>(field: T) {
  return field instanceof z.ZodNumber ? IdInPath : field;
}

function outsidePath(fields: z.ZodType, { rest, isBodyOptional }: RestMeta): Parts {
  if (rest.startsWith("GET ")) return { querystring: fields };
  return { body: isBodyOptional ? fields.nullish() : fields };
}
