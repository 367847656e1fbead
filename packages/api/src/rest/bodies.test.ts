import { expect, test } from "vitest";
import { sections } from "./sections.ts";
import { validatorCompiler } from "./validator-compiler.ts";

const withBody = sections.flatMap(({ routes }) =>
  routes.flatMap(({ method, path, schema: { body: schema } }) =>
    schema ? [{ call: `${method} ${path}`, schema }] : [],
  ),
);

test.each(withBody)("anything but an object is refused as the body of $call", ({ schema }) => {
  const validate = validatorCompiler({ schema, httpPart: "body", method: "", url: "" });
  for (const body of [[], "x", 3, true])
    expect(validate(body), JSON.stringify(body)).toMatchObject({
      error: { code: "BAD_INPUT", message: "The request must be a JSON object." },
    });
});
