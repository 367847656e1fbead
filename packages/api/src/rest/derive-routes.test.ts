import { Id } from "@scriptkeeper/contracts/primitives";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  adminProcedure,
  authenticatedProcedure,
  freshAdminProcedure,
  publicProcedure,
  router,
} from "../trpc.ts";
import { deriveRoutes } from "./derive-routes.ts";
import type { Route } from "./route.ts";

const Saved = z.object({ id: z.int() });
const Note = z.object({ id: Id, text: z.string(), isPinned: z.boolean().optional() });

/** Each answers what it was given. */
const notes = router({
  list: authenticatedProcedure
    .meta({ rest: "GET /api/notes", summary: "All notes" })
    .input(z.object({ search: z.string().default("") }))
    .output(z.array(Saved))
    .query(({ input }) => input as never),
  update: adminProcedure
    .meta({ fresh: "byInput", rest: "PUT /api/notes/:id", summary: "Change a note" })
    .input(Note)
    .output(Saved)
    .mutation(({ input }) => input),
  delete: freshAdminProcedure
    .meta({ limit: "renewal", rest: "DELETE /api/notes/:id", summary: "Delete a note" })
    .input(z.object({ id: Id }))
    .output(Saved)
    .mutation(({ input }) => input),
  share: publicProcedure
    .meta({ rest: "POST /api/notes/:id/share", summary: "Share it", isBodyOptional: true })
    .input(z.object({ id: Id, to: z.string().default("all") }))
    .output(Saved)
    .mutation(({ input }) => input),
  page: adminProcedure
    .input(z.object({ page: z.int() }))
    .output(Saved)
    .query(({ input }) => input as never),
});

const [list, update, remove, share] = deriveRoutes(notes) as [Route, Route, Route, Route];
const nothing = { params: undefined, query: undefined, body: undefined };
const answer = (route: Route, request: Partial<typeof nothing> | object) =>
  route.answer({} as never, { ...nothing, ...request });

test("a procedure is a route if it declares a method and path, else it is for tRPC only", () => {
  expect(deriveRoutes(notes).map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/notes",
    "PUT /api/notes/:id",
    "DELETE /api/notes/:id",
    "POST /api/notes/:id/share",
  ]);
});

test("the route has the procedure's own access, limit, fresh sign-in and answer", () => {
  expect(list).toMatchObject({ access: "authenticated", limit: "general", fresh: undefined });
  expect(update).toMatchObject({ access: "admin", limit: "general", fresh: "byInput" });
  expect(remove).toMatchObject({ access: "admin", limit: "renewal", fresh: "always" });
  expect(share).toMatchObject({
    access: "public",
    summary: "Share it",
    schema: { response: { 200: Saved } },
  });
});

describe("a field of the input", () => {
  const fields = (schema: z.ZodType | undefined) =>
    Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

  test("comes from the path if that names it, else from the body", () => {
    const { params, querystring, body } = update.schema;
    expect([fields(params), querystring, fields(body)]).toEqual([["id"], undefined, ["text", "isPinned"]]);
    expect(answer(update, { params: { id: 3 }, body: { text: "a" } })).toEqual({ id: 3, text: "a" });
  });

  test("comes from the query with a GET", () => {
    const { params, querystring, body } = list.schema;
    expect([params, fields(querystring), body]).toEqual([undefined, ["search"], undefined]);
    expect(answer(list, { query: { search: "a" } })).toEqual({ search: "a" });
  });

  test("is never taken from a body or query that no schema has checked", () => {
    expect(remove.schema.body).toBeUndefined();
    expect(answer(remove, { params: { id: 3 }, body: { id: 4, all: true }, query: { all: "true" } })).toEqual(
      { id: 3 },
    );
  });

  test("named by the path is the path's, whatever the body says", () => {
    expect(answer(update, { params: { id: 3 }, body: { id: 4, text: "a" } })).toEqual({ id: 3, text: "a" });
  });
});

test("an id in a path is a number, and an invalid id matches nothing", () => {
  const idOf = (id: string) => update.schema.params?.parse({ id });
  expect([idOf("12"), idOf("012"), idOf("x"), idOf("99999999999")]).toEqual([
    { id: 12 },
    { id: 0 },
    { id: 0 },
    { id: 0 },
  ]);
});

test("a body may be left out only if the procedure says so", () => {
  expect(share.schema.body?.safeParse(undefined).success).toBe(true);
  expect(answer(share, { params: { id: 3 } })).toEqual({ id: 3 });
  expect(update.schema.body?.safeParse(undefined).success).toBe(false);
});

describe("a procedure that can't be served as declared stops the start", () => {
  const meta = { rest: "POST /api/notes/:id", summary: "x" } as const;

  test.each([
    [
      "does not say what it answers",
      authenticatedProcedure
        .meta(meta)
        .input(Note)
        .mutation(() => null),
    ],
    [
      "has a step of its own",
      authenticatedProcedure
        .meta(meta)
        .use(({ next }) => next())
        .input(Note)
        .output(Saved)
        .mutation(({ input }) => input),
    ],
    [
      "no fields for its path",
      authenticatedProcedure
        .meta(meta)
        .input(z.string())
        .output(z.string())
        .mutation(({ input }) => input),
    ],
    [
      "Unrecognized key",
      authenticatedProcedure
        .meta(meta)
        .input(Saved.omit({ id: true }).extend({ name: z.string() }))
        .output(Saved)
        .mutation(({ input }) => input as never),
    ],
  ])("%s", (fault, procedure) => {
    expect(() => deriveRoutes(router({ procedure }))).toThrow(fault);
  });
});
