import type { FastifyReply } from "fastify";

const OURS = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const STRANGERS = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** Sends a page of the mailbox: scripts and styles only from our own files. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return secured(reply, OURS).type("text/html; charset=utf-8").send(html);
}

/** Sends HTML written by others: it runs nothing, loads nothing and has no origin. */
export function sendFramed(reply: FastifyReply, html: string): FastifyReply {
  return secured(reply, STRANGERS).type("text/html; charset=utf-8").send(html);
}

function secured(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store");
}
