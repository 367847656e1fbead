import { appRouter } from "@scriptkeeper/api/app-router";
import type { Access, Freshness } from "@scriptkeeper/api/caller";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import { sections } from "@scriptkeeper/api/rest/sections";
import type { InjectOptions } from "fastify";
import { z } from "zod";

/** A REST or tRPC call as the product declares it. */
export interface DeclaredCall {
  name: string;
  access: Access;
  fresh: Freshness | undefined;
  isProcedure: boolean;
  /** The contracts of all parts of its input. */
  input: readonly z.ZodType[];
  /** Returns a request that passes the input's contract. */
  request(input: Record<string, unknown>): InjectOptions;
  /** Returns a request that no contract accepts, so that callers who are let in get another error. */
  unacceptable(): InjectOptions;
}

/** Returns every row of the REST table and every procedure of the router, including new ones. */
export function declaredCalls(): DeclaredCall[] {
  return [...restCalls(), ...procedureCalls()];
}

function restCalls(): DeclaredCall[] {
  return sections.flatMap(({ routes }) =>
    routes.map(({ method, path, access, fresh, schema }) => {
      const isRead = method === "GET";
      return {
        name: `${method} ${path}`,
        access,
        fresh,
        isProcedure: false,
        input: [schema.params, schema.querystring, schema.body].filter((each) => each !== undefined),
        request(input): InjectOptions {
          const named = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(input[name])));
          const query = new URLSearchParams();
          for (const name of Object.keys(shapeOf(schema.querystring)))
            if (input[name] !== undefined) query.set(name, String(input[name]));
          const url = query.size > 0 ? `${named}?${query}` : named;
          return isRead ? { method, url } : { method, url, ...json(input) };
        },
        unacceptable(): InjectOptions {
          const url = path.replaceAll(/:\w+/g, "1");
          return isRead
            ? { method, url: `${url}?page=none` }
            : { method, url, headers: { "content-type": "application/json" }, payload: "{" };
        },
      };
    }),
  );
}

function procedureCalls(): DeclaredCall[] {
  return Object.entries(proceduresOf(appRouter)).map(([path, { type, meta, inputs }]) => {
    const send = (input: unknown): InjectOptions => {
      const url = `/trpc/${path}`;
      if (type === "mutation") return { method: "POST", url, ...json(input) };
      return { method: "GET", url: `${url}?${new URLSearchParams({ input: JSON.stringify(input) })}` };
    };
    if (!meta.access) throw new Error(`${path} does not say who may call it`);
    return {
      name: `trpc ${path}`,
      access: meta.access,
      fresh: meta.fresh,
      isProcedure: true,
      input: inputs,
      request: send,
      unacceptable: () => send({ nonsense: true }),
    };
  });
}

function json(payload: unknown) {
  return { headers: { "content-type": "application/json" }, payload: JSON.stringify(payload) };
}

function shapeOf(schema: z.ZodType | undefined): object {
  return schema instanceof z.ZodObject ? schema.shape : {};
}
