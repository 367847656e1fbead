import type { JsonRows } from "@scriptkeeper/services/core";
import type { z } from "zod";
import type { Access, ContextByAccess, Freshness, LimitName } from "../caller.ts";
import { type Endpoint, type Method, parseEndpoint } from "./endpoint.ts";
import type { FileResponse } from "./file-response.ts";

/** One row of the REST facade, as declared. */
interface Row<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O> {
  rest: Endpoint;
  /** One line for the API description. */
  summary: string;
  /** Who may call. There is no default: a row without it does not compile. */
  access: A;
  limit?: LimitName;
  /** Whether the call requires a fresh sign-in. By default it does not. */
  fresh?: Freshness;
  params?: P;
  query?: Q;
  body?: B;
  /** The response. For an array, the handler may return chunks of its items' JSON instead; for text, a file. */
  output: z.ZodType<O>;
  /** The file's type. Without it, the response is JSON. */
  mediaType?: MediaType | readonly MediaType[];
  handler(request: RouteRequest<A, P, Q, B>): Answer<O> | Promise<Answer<O>>;
}

type MediaType = "text/csv" | "text/html" | "application/json";

interface RouteRequest<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  ctx: ContextByAccess[A];
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

type Answer<O> = O | AsyncIterable<JsonRows<ItemOf<O>>> | FileResponse;
type ItemOf<O> = O extends readonly (infer Item)[] ? Item : never;

interface RouteSchema {
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  response: { 200: z.ZodType };
  produces?: string[];
}

/** The same row, ready to be registered with others. */
export interface Route {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  limit: LimitName;
  fresh: Freshness | undefined;
  schema: RouteSchema;
  /** `request` has been parsed with `schema`, and `ctx` was created for `access`. */
  answer(ctx: ContextByAccess[Access], request: { params: unknown; query: unknown; body: unknown }): unknown;
}

export function route<
  A extends Access,
  O,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(row: Row<A, P, Q, B, O>): Route {
  const { params, query, body } = row;
  return {
    ...parseEndpoint(row.rest),
    summary: row.summary,
    access: row.access,
    limit: row.limit ?? "general",
    fresh: row.fresh,
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: row.output },
      ...(row.mediaType ? { produces: [row.mediaType].flat() } : {}),
    },
    answer: (ctx, request) => row.handler({ ctx, ...request } as RouteRequest<A, P, Q, B>),
  };
}
