import { ERROR_CODES, ErrorBody } from "@scriptkeeper/contracts/errors";
import { AppError } from "@scriptkeeper/services/core";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { errorBody, errorRules, refusal, toRefusal } from "./errors.ts";

test.each(ERROR_CODES)("%s has the same status over REST and over tRPC", (code) => {
  const { trpcCode, status } = errorRules[code];
  expect(getHTTPStatusCodeFromError(new TRPCError({ code: trpcCode }))).toBe(status);
});

describe("an error", () => {
  test("that is a refusal is passed on unchanged", () => {
    const error = new AppError("CONFLICT", "That address is taken.", { field: "email" });
    expect(toRefusal(error)).toEqual({
      code: "CONFLICT",
      status: 409,
      message: "That address is taken.",
      details: { field: "email" },
    });
  });

  test("of any other kind is answered in general words and kept for the log", () => {
    const error = new Error('relation "users" does not exist');
    for (const thrown of [error, new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error })])
      expect(toRefusal(thrown)).toEqual({
        code: "INTERNAL",
        status: 500,
        message: "Something went wrong on our side. Nothing was changed. Please try again.",
        details: {},
        fault: error,
      });
    expect(toRefusal("a string")).toMatchObject({ code: "INTERNAL", fault: "a string" });
    expect(toRefusal(new AppError("INTERNAL", "a secret of ours"))).toMatchObject({
      message: expect.not.stringContaining("secret"),
      fault: expect.any(AppError),
    });
  });

  const { error: misfit } = z.object({ quantity: z.int("must be 1 or 2") }).safeParse({ quantity: "1" });

  test("from an input's contract names the field", () => {
    const thrown = new TRPCError({ code: "BAD_REQUEST", cause: misfit });
    expect(toRefusal(thrown, { quantity: "1" })).toMatchObject({
      status: 400,
      message: "quantity must be 1 or 2",
      details: { field: "quantity" },
    });
  });

  test("about an answer that breaks its own contract is our fault, not the caller's", () => {
    for (const thrown of [misfit, new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: misfit })])
      expect(toRefusal(thrown, { quantity: "1" })).toMatchObject({
        status: 500,
        code: "INTERNAL",
        details: {},
        fault: misfit,
      });
  });

  test.each(["ECONNREFUSED", "57P01", "53300", "40P01", "53100", "53200", "25006"])(
    "from a database that is away or full (%s) is answered as busy",
    (code) => {
      const driver = Object.assign(new Error("no"), { code });
      const fault = new Error("Failed query", { cause: driver });
      expect(toRefusal(fault)).toMatchObject({ code: "BUSY", status: 503, fault });
      expect(toRefusal(new AggregateError([driver]))).toMatchObject({ code: "BUSY" });
    },
  );

  test.each(["timeout exceeded when trying to connect", "Connection terminated unexpectedly"])(
    "from the pool (%s) is answered as busy",
    (message) => {
      expect(toRefusal(new Error("Failed query", { cause: new Error(message) }))).toMatchObject({
        code: "BUSY",
      });
    },
  );
});

test("a renewal's refusal says its type twice and names the prescriptions, any other says it once", () => {
  const invalidPrescriptions = [{ id: 3, product_name: "A product" }];
  const body = errorBody(refusal("NO_REPEATS_REMAINING", "Cannot renew.", { invalidPrescriptions }), "id-1");
  expect(body).toEqual({
    message: "Cannot renew.",
    error: "NO_REPEATS_REMAINING",
    errorType: "NO_REPEATS_REMAINING",
    invalidPrescriptions,
    requestId: "id-1",
  });
  expect(ErrorBody.parse(body)).toEqual(body);
  expect(errorBody(refusal("NOT_FOUND", "No."), "id-2")).toEqual({
    message: "No.",
    error: "NOT_FOUND",
    requestId: "id-2",
  });
});
