import { appRouter } from "@scriptkeeper/api/app-router";
import type { Access, Freshness } from "@scriptkeeper/api/caller";
import { sections } from "@scriptkeeper/api/rest/sections";
import type { InjectOptions } from "fastify";
import { z } from "zod";

/** One call of the product, by REST or tRPC, as it declares itself. */
export interface DeclaredCall {
  name: string;
  access: Access;
  fresh: Freshness | undefined;
  isProcedure: boolean;
  /** What it takes, all parts in one. */
  input: z.ZodType[];
  /** A request that it accepts as far as its form goes. */
  request(input: Record<string, unknown>): InjectOptions;
  /** One that no call accepts, so that whoever is let in meets another refusal. */
  unacceptable(): InjectOptions;
}

/** Every row of the REST table and every procedure of the router: a new one is among them by itself. */
export function everyCall(): DeclaredCall[] {
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

interface Procedure {
  _def: { type: "query" | "mutation"; inputs: z.ZodType[]; meta?: { access?: Access; fresh?: Freshness } };
}

/** At run time the nested routers are one flat list. */
function procedureCalls(): DeclaredCall[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
  return Object.entries(procedures).map(([path, { _def }]) => {
    const send = (input: unknown): InjectOptions => {
      const url = `/trpc/${path}`;
      if (_def.type === "mutation") return { method: "POST", url, ...json(input) };
      return { method: "GET", url: `${url}?${new URLSearchParams({ input: JSON.stringify(input) })}` };
    };
    if (!_def.meta?.access) throw new Error(`${path} does not say who may call it`);
    return {
      name: `trpc ${path}`,
      access: _def.meta.access,
      fresh: _def.meta.fresh,
      isProcedure: true,
      input: _def.inputs,
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
