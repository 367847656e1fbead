import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorBody, refusal } from "@scriptkeeper/api/errors";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { KEEP_HTTPS } from "./security.ts";

const unreadable = refusal("BAD_INPUT", "The request could not be read.");
/** For what has not come within its time. */
export const tooSlow = { ...refusal("BAD_INPUT", "The request took too long to arrive."), status: 408 };
const byCode: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

/** Answers to what meets no route and none of its hooks: a sentence, with headers as strict as can be. */
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
    /** For addresses that are none. */
    frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      reply
        .code(unreadable.status)
        .headers({ ...headers, "x-request-id": request.id })
        .send(errorBody(unreadable, request.id));
    },
    /** For bytes that are no request, or never become one. */
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
