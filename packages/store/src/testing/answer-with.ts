import type { PostAnswer } from "../shopify/http/post.ts";

/** An answer of the store that was made up. */
export function answerWith(body: unknown): PostAnswer {
  return { status: 200, headers: new Headers(), text: JSON.stringify(body) };
}
