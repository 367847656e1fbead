import { z } from "zod";

/** An id in the payload of a webhook, a number or its digits, as a plain decimal string. */
export const PayloadId = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d+$/)]);

/** Parses the body of a webhook. Throws if it is not JSON. */
export function parseBody(body: Uint8Array): unknown {
  return JSON.parse(Buffer.from(body).toString("utf8"));
}
