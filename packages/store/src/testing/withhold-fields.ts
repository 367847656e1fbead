import { z } from "zod";
import { type Post, post } from "../shopify/http/post.ts";

const Reply = z.looseObject({ data: z.unknown() });
const Fields = z.record(z.string(), z.unknown());

/**
 * Returns a `post` that lets the store do what it is asked, and withholds fields of its answer as from an app without
 * permission for customers' data: `null` in their place, and an error for each.
 */
export function withholdFields(operation: string, fields: readonly (readonly (string | number)[])[]): Post {
  return async (url, request) => {
    const answer = await post(url, request);
    if (!request.body.includes(operation)) return answer;
    const reply = Reply.parse(JSON.parse(answer.text));
    for (const field of fields) empty(reply.data, field);
    const errors = fields.map((path) => ({
      message: "This app is not approved to use this field.",
      extensions: { code: "ACCESS_DENIED" },
      path,
    }));
    return { ...answer, text: JSON.stringify({ ...reply, errors }) };
  };
}

function empty(value: unknown, [name = "", ...rest]: readonly (string | number)[]): void {
  if (typeof value !== "object" || value === null) return;
  if (rest.length === 0) Object.assign(value, { [name]: null });
  else empty(Fields.parse({ ...value })[name], rest);
}
