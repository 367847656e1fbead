import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import type { Meta } from "./trpc.ts";

/** A procedure as tRPC stores it at run time. */
export interface Procedure {
  type: "query" | "mutation";
  meta: Meta;
  middlewares: readonly unknown[];
  inputs: readonly z.ZodType[];
  output?: z.ZodType;
  resolver(call: { ctx: unknown; input: unknown }): unknown;
}

/** The procedures of a router and its nested routers, by full path. */
export function proceduresOf(router: AnyRouter): Record<string, Procedure> {
  const procedures: Record<string, { _def: Procedure }> = router._def.procedures;
  return Object.fromEntries(Object.entries(procedures).map(([path, { _def }]) => [path, _def]));
}

/** Whether the caller may give the change an id by which it can be undone. */
export function takesChangeId({ inputs }: Pick<Procedure, "inputs">): boolean {
  return inputs.some((input) => {
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return Object.hasOwn(properties, "change_id");
  });
}
