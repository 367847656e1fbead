import type { AnyRouter } from "@trpc/server";
import type { z } from "zod";
import type { Meta } from "./trpc.ts";

/** A procedure as tRPC keeps it at run time. */
export interface Procedure {
  type: "query" | "mutation";
  meta: Meta;
  middlewares: readonly unknown[];
  inputs: readonly z.ZodType[];
  output?: z.ZodType;
  resolver(call: { ctx: unknown; input: unknown }): unknown;
}

/** The procedures of a router and of the routers in it, each under its whole path. */
export function proceduresOf(router: AnyRouter): Record<string, Procedure> {
  const procedures: Record<string, { _def: Procedure }> = router._def.procedures;
  return Object.fromEntries(Object.entries(procedures).map(([path, { _def }]) => [path, _def]));
}
