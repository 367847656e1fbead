import type { PostAnswer } from "../shopify/http/post.ts";

/** Returns a made-up answer of the store. */
export function answerWith(body: unknown): PostAnswer {
  return { status: 200, headers: new Headers(), text: JSON.stringify(body) };
}
