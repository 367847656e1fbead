import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorBody, refusal } from "@scriptkeeper/api/errors";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { KEEP_HTTPS } from "./security.ts";

const unreadable = refusal("BAD_INPUT", "The request could not be read.");
/** The answer to a request that did not arrive in time. */
export const tooSlow = { ...refusal("BAD_INPUT", "The request took too long to arrive."), status: 408 };
const byCode: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

/**
 * Returns handlers for requests that reach neither a route nor its hooks: they answer one sentence with the strictest
 * headers.
 */
export function frameworkErrorHandlers({ isHttps }: { isHttps: boolean }) {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isHttps ? { "strict-transport-security": KEEP_HTTPS } : {}),
  };
  return {
    /** Answers invalid URLs. */
    frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      reply
        .code(unreadable.status)
        .headers({ ...headers, "x-request-id": request.id })
        .send(errorBody(unreadable, request.id));
    },
    /** Answers bytes that are not, or never become, a valid request. */
    clientErrorHandler(error: ConnectionError, socket: Socket): void {
      if (error.code === "ECONNRESET" || socket.destroyed) return;
      const { status, message } = byCode[error.code] ?? unreadable;
      const body = JSON.stringify({ message, error: unreadable.code });
      const lines = Object.entries({
        ...headers,
        "content-length": Buffer.byteLength(body),
        connection: "close",
      });
      if (socket.writable)
        socket.write(
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n${body}`,
        );
      socket.destroy(error);
    },
  };
}
