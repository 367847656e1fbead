import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { findMalformed } from "../malformed-input.ts";
import { toBadInput } from "../validation-errors.ts";

/**
 * Parses each part of a request with its contract. Anything that does not match is refused as BAD_INPUT, naming the
 * field.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    // A path parameter that is not an id is answered as a missing record.
    const fault = httpPart === "params" ? null : findMalformed(data);
    if (fault) return { error: fault };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: toBadInput(parsed.error.issues, data) };
  };
