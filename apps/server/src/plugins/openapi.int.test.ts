import type { Route } from "@scriptkeeper/api/rest/route";
import { sections } from "@scriptkeeper/api/rest/sections";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sharedApp } from "../testing/test-app.ts";

interface Operation {
  tags: string[];
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const routes = sections.flatMap((section) => section.routes);

const ctx = sharedContext();
const server = sharedApp(ctx);
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  const answer = await server.app.inject("/api/openapi.json");
  expect(answer.statusCode).toBe(200);
  paths = answer.json().paths;
});

const nameOf = (route: Route) => `${route.method} ${route.path.replace(/:(\w+)/g, "{$1}")}`;

test("describes every REST call, and no other", () => {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(routes.map(nameOf).sort());
});

test("says which columns a table's rows can be sorted and filtered by", () => {
  const parameters = paths["/api/admin/table-data/{table}"]?.["get"]?.parameters ?? [];
  const explained = parameters.flatMap((each) => ("description" in each ? [each.name] : []));
  expect(explained).toEqual(
    expect.arrayContaining([
      "sort",
      "order",
      "column",
      "equal",
      "startsWith",
      "from",
      "to",
      "after",
      "before",
      "jump",
    ]),
  );
});

test("says of each change of a record that it may name its base", () => {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const { schema } = requestBody?.content["application/json"] ?? {};
      const base = Object(schema).properties?.base;
      return base ? [[`${method.toUpperCase()} ${path}`, typeof base.description]] : [];
    }),
  );
  expect(Object.fromEntries(described)).toEqual({
    "PUT /api/admin/customers/{id}": "string",
    "PUT /api/prescriptions/{id}": "string",
    "PATCH /api/admin/prescriptions/{id}/update-repeats": "string",
    "PATCH /api/admin/prescriptions/{id}/complete-data": "string",
    "POST /api/admin/update-prescription-reminder": "string",
    "PUT /api/discounts/{id}": "string",
    "PUT /api/admin/product-configs/{id}": "string",
  });
});

test("is a valid document for programs", async () => {
  const { valid, errors } = await new Validator().validate({ ...server.app.swagger() });
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test("can be read as a page that loads nothing from other sites", async () => {
  const page = await server.app.inject("/api/docs/");
  expect(page.statusCode).toBe(200);
  const { headers } = await server.app.inject("/api/settings");
  expect(policyOf(page)).toBe(
    policyOf({ headers }).replace("trusted-types 'none'", "trusted-types dompurify"),
  );
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(loaded.length).toBeGreaterThan(3);
  for (const address of loaded) {
    const file = await server.app.inject(new URL(address, "http://127.0.0.1/api/docs/").pathname);
    expect([address, file.statusCode]).toEqual([address, 200]);
  }
});

function policyOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers["content-security-policy"]);
}

describe.each(routes.map((route) => ({ name: nameOf(route), route })))("$name", ({ name, route }) => {
  const operation = (): Operation => {
    const [method = "", path = ""] = name.split(" ");
    const found = paths[path]?.[method.toLowerCase()];
    if (!found) throw new Error(`${name} is not described`);
    return found;
  };

  test("says what it does, who may call it, and what it takes and answers", () => {
    const { summary, security, parameters = [], requestBody, responses } = operation();
    expect(summary).not.toBe("");
    expect(security).toEqual(route.access === "public" ? [] : [{ session: [] }]);
    expect(Object.keys(responses).sort()).toEqual(["200", "4XX", "5XX"]);
    expect(Boolean(requestBody)).toBe(Boolean(route.schema.body));
    const inPath = parameters.filter((each) => each.in === "path").map((each) => each.name);
    expect(inPath.toSorted()).toEqual(
      [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]).toSorted(),
    );
    const inQuery = parameters.filter((each) => each.in === "query");
    expect(inQuery.length > 0).toBe(hasFields(route.schema.querystring));
  });
});

/** A list without filters takes none, and refuses what it is given. */
function hasFields(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties).length > 0;
}
