import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { findMalformed } from "../malformed-input.ts";
import { toBadInput } from "../validation-errors.ts";

/** Parses each part of a request with its contract; what does not fit is refused as BAD_INPUT that names the field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    // What is no id in a path is answered as a missing one.
    const fault = httpPart === "params" ? null : findMalformed(data);
    if (fault) return { error: fault };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: toBadInput(parsed.error.issues, data) };
  };
