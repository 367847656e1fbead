import type { FastifyReply } from "fastify";

export function page(reply: FastifyReply, text: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").send(text);
}
