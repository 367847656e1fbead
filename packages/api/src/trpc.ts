import { AppError } from "@scriptkeeper/services/core";
import { initTRPC, TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { Access, Caller, Freshness, LimitName } from "./caller.ts";
import { errorRules, type Refusal, toRefusal } from "./errors.ts";
import { findMalformed } from "./malformed-input.ts";
import type { Endpoint } from "./rest/endpoint.ts";

/** What a procedure declares about itself. Without `rest`, it is available over tRPC only. */
export type Meta = CallMeta & (RestMeta | { rest?: never });

interface CallMeta {
  /** Who may call. */
  access?: Access;
  /** The rate limit that its calls count against; `general` by default. */
  limit?: LimitName;
  /** Whether the call requires a fresh sign-in. By default it does not. */
  fresh?: Freshness;
}

export interface RestMeta {
  /** `:id` takes the input's field `id` from the path. */
  rest: Endpoint;
  /** One line for the API description. */
  summary: string;
  /** What REST returns, where that is only part of the output. */
  restOutput?: z.ZodType;
  /** Whether the call may be made without a body. */
  isBodyOptional?: boolean;
}

const t = initTRPC
  .context<{ caller: Caller }>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx, input }) => {
      const { code, message, details } = toRefusal(error, input);
      const { httpStatus, path } = shape.data;
      return {
        ...shape,
        message,
        data: { code, httpStatus, path, details, requestId: ctx?.caller.requestId },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/** Every call passes through here once: it is counted and logged, and its errors are translated. */
const base = t.procedure.use(async ({ ctx: { caller }, path, type, meta, next, getRawInput }) => {
  await caller.count(meta?.limit ?? "general").catch((error) => {
    throw toTrpcError(toRefusal(error));
  });
  const startedAt = performance.now();
  const result = await next();
  const facts = { procedure: path, type, ms: Math.round(performance.now() - startedAt) };
  if (result.ok) {
    caller.log.info(facts, "procedure answered");
    return result;
  }
  const refused = toRefusal(result.error, await getRawInput().catch(() => undefined));
  if (refused.fault) caller.log.error({ ...facts, err: refused.fault }, "procedure failed");
  else caller.log.info({ ...facts, refused: refused.code }, "procedure refused");
  throw toTrpcError(refused);
});

const rejectMalformed = t.middleware(async ({ next, getRawInput }) => {
  const fault = findMalformed(await getRawInput());
  if (fault) throw fault;
  return next();
});

/** Who may call is checked before the input is read. */
export const publicProcedure = base
  .meta({ access: "public" })
  .use(async ({ ctx, next }) => next({ ctx: await ctx.caller.authorize("public") }))
  .use(rejectMalformed);
export const sessionProcedure = base
  .meta({ access: "session" })
  .use(async ({ ctx, next }) => next({ ctx: await ctx.caller.authorize("session") }))
  .use(rejectMalformed);
export const authenticatedProcedure = base
  .meta({ access: "authenticated" })
  .use(async ({ ctx, meta, next }) => next({ ctx: await ctx.caller.authorize("authenticated", meta?.fresh) }))
  .use(rejectMalformed);
/** For patients, and for people whom they let see their prescriptions. */
export const seeingProcedure = base
  .meta({ access: "seesPatient" })
  .use(async ({ ctx, next }) => next({ ctx: await ctx.caller.authorize("seesPatient") }))
  .use(rejectMalformed);
/** For patients, and for people whom they let order for them. */
export const orderingProcedure = base
  .meta({ access: "ordersForPatient" })
  .use(async ({ ctx, next }) => next({ ctx: await ctx.caller.authorize("ordersForPatient") }))
  .use(rejectMalformed);
export const adminProcedure = base
  .meta({ access: "admin" })
  .use(async ({ ctx, meta, next }) => next({ ctx: await ctx.caller.authorize("admin", meta?.fresh) }))
  .use(rejectMalformed);
/** For administrators who entered their password a short while ago. */
export const freshAdminProcedure = adminProcedure.meta({ fresh: "always" });

function toTrpcError({ code, message, details }: Refusal): TRPCError {
  return new TRPCError({
    code: errorRules[code].trpcCode,
    message,
    cause: new AppError(code, message, details),
  });
}
