import { Readable } from "node:stream";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BodyOutcome, type ReadBodyOptions, readBody } from "./read-body.ts";

export interface RawBody {
  Body: Readable | undefined;
}

/** Leaves every body in this plugin's scope unparsed, for `readRawBody`. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, stream, done) => done(null, stream));
  app.addHook("onSend", async ({ raw }, reply) => {
    // Closes the connection after an answer to a body that was not read, so that the client does not send the rest.
    if (raw.complete === false) reply.header("connection", "close");
  });
}

/** Reads an unparsed body, counted for the request's IP address. */
export function readRawBody(
  request: FastifyRequest<RawBody>,
  options: Omit<ReadBodyOptions, "sender">,
): Promise<BodyOutcome> {
  return readBody(request.body ?? Readable.from([]), { sender: normalizeIP(request.ip), ...options });
}
