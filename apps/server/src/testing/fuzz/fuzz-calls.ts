import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import { sections } from "@scriptkeeper/api/rest/sections";
import type { InjectOptions } from "fastify";
import { hostileText, toJson } from "./hostile-values.ts";
import { jsonSchemaOf, type Sampling, sample } from "./sample-schema.ts";

export interface FuzzCall {
  name: string;
  build(sampling: Sampling): InjectOptions;
}

/**
 * Returns every route of the REST API and every procedure, as calls whose values are generated from their contracts.
 */
export function fuzzCalls(): FuzzCall[] {
  return [...restCalls(), ...procedureCalls(), ...otherCalls];
}

function restCalls(): FuzzCall[] {
  return sections.flatMap(({ routes }) =>
    routes.map(({ method, path, schema }) => {
      const params = schema.params && jsonSchemaOf(schema.params);
      const query = schema.querystring && jsonSchemaOf(schema.querystring);
      const body = schema.body && jsonSchemaOf(schema.body);
      return {
        name: `${method} ${path}`,
        build: (sampling) => {
          const values = params ? sample(params, sampling) : {};
          const url = path.replace(/:(\w+)/g, (_, name: string) => part(valueAt(values, name), sampling));
          const payload = body ? toJson(sample(body, sampling)) : undefined;
          return {
            method,
            url: query ? `${url}?${queryText(sample(query, sampling), sampling)}` : url,
            ...(payload === undefined
              ? {}
              : { payload: damaged(payload, sampling), headers: { "content-type": "application/json" } }),
          };
        },
      };
    }),
  );
}

function procedureCalls(): FuzzCall[] {
  return Object.entries(proceduresOf(appRouter)).map(([path, { type, inputs }]) => {
    const schemas = inputs.map(jsonSchemaOf);
    return {
      name: `tRPC ${path}`,
      build: (sampling) => {
        const { random } = sampling;
        const values = schemas.map((schema) => sample(schema, sampling));
        const [first] = values;
        const whole = values.length > 1 ? Object.assign({}, ...values) : first;
        const isBatch = random.chance(sampling.hostileOf);
        const json = damaged(toJson(isBatch ? { 0: whole, 1: whole, 7: null } : whole) ?? "", sampling);
        const url = `/trpc/${isBatch ? `${path},${path}` : path}`;
        const flags = isBatch ? "batch=1&" : "";
        return type === "query"
          ? {
              method: "GET",
              url: `${url}?${flags}input=${encodeURIComponent(json.replace(/\p{Cs}/gu, "?"))}`,
            }
          : {
              method: "POST",
              url: `${url}?${flags}`,
              payload: json,
              headers: { "content-type": "application/json" },
            };
      },
    };
  });
}

/** URLs outside the tables: unknown ones, those of other plugins, and inherited property names. */
const otherCalls: FuzzCall[] = [
  "/trpc/__proto__",
  "/trpc/constructor.name",
  "/trpc/auth.login,auth.verify,auth.nothing?batch=1&input=%7B%22__proto__%22%3A1%7D",
  "/trpc/",
  "/trpc",
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/static/..%2f..%2fpackage.json",
  "/health/live",
  "/health/ready",
  "/health/worker",
  "/unsubscribe/:token",
  "/:token",
  "/api/:token",
  "/assets/:token",
  "/webhooks/shopify",
].map((path) => ({
  name: path,
  build: (sampling) => ({
    method: sampling.random.pick(["GET", "POST"] as const),
    url: path.replace(":token", () => part(hostileText(sampling.random), sampling)),
  }),
}));

const brokenParts = ["%zz", "%E0%A4%A", "%ED%A0%80", "%00", "%", "..%2f..", "a%2Fb", "%F0%9F%92%8A"];

function part(value: unknown, { random, hostileOf }: Sampling): string {
  if (random.chance(hostileOf)) return random.pick([...brokenParts, "x".repeat(5_000)]);
  return encodeURIComponent(textOf(value).replace(/\p{Cs}/gu, "?")).slice(0, 4_000);
}

function queryText(values: unknown, sampling: Sampling): string {
  const { random, hostileOf } = sampling;
  const pairs = Object.entries(Object(values)).flatMap(([name, value]) => {
    const pair = `${encodeURIComponent(name.replace(/\p{Cs}/gu, "?"))}=${part(value, sampling)}`;
    return random.chance(hostileOf) ? [pair, pair, `${name.replace(/\p{Cs}/gu, "?")}[a]=1`] : [pair];
  });
  if (random.chance(hostileOf)) pairs.push("__proto__=1", "constructor[prototype]=1", "&&==");
  return pairs.join("&");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (toJson(value) ?? "");
}

function valueAt(values: unknown, name: string): unknown {
  return Object(values)[name] ?? "";
}

/** Occasionally damages the JSON, as a broken client might. */
function damaged(json: string, { random, hostileOf }: Sampling): string {
  if (!random.chance(hostileOf * 3)) return json;
  const cut = random.integer(json.length + 1);
  return random.pick([json.slice(0, cut), `${json.slice(0, cut)}\u0000${json.slice(cut)}`, `[${json}`, ""]);
}
