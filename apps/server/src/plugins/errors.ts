import { errorBody, type Refusal, refusal, toRefusal } from "@scriptkeeper/api/errors";
import type { ErrorCode } from "@scriptkeeper/contracts/errors";
import { messages } from "@scriptkeeper/contracts/messages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

const tooLarge = refusal("TOO_LARGE", "The request is too large.");
const notJson = refusal("BAD_INPUT", "The request body is not valid JSON.");
const unreadable = refusal("BAD_INPUT", "The request could not be read.");

/** Refuses a request with a status that has no error code of ours. */
export class RequestFault extends Error {
  readonly answer: Refusal;

  constructor(answer: Refusal) {
    super(answer.message);
    this.answer = answer;
  }
}

/** Our answers to Fastify's own request errors. */
const requestFaults: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_JSON_BODY: notJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: notJson,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    ...refusal("BAD_INPUT", "Send the request body as JSON, with the content type application/json."),
    status: 415,
  },
};

/** Answers every failure in one format that reveals nothing internal. */
export const errors = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const answer = refusedRequest(error) ?? toRefusal(error);
    if (answer.fault) request.log.error({ err: answer.fault }, "request failed");
    else request.log.info({ refused: answer.code }, "request refused");
    return refuse(reply, request, answer);
  });
});

/** Answers paths that have no route. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, request, refusal("NOT_FOUND", messages.notFound));
}

function refuse(reply: FastifyReply, request: FastifyRequest, answer: Refusal): FastifyReply {
  const { retryAfterSeconds } = answer.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  const challenge = challenges[answer.code];
  if (challenge) reply.header("www-authenticate", challenge);
  return reply
    .code(answer.status)
    .type("application/json; charset=utf-8")
    .send(errorBody(answer, request.id));
}

/** The challenges with which RFC 6750 and RFC 9470 ask a client to sign in, or to sign in again. */
const challenges: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: "Bearer",
  CONFIRM_PASSWORD: 'Bearer error="insufficient_user_authentication"',
};

function refusedRequest(error: unknown): Refusal | undefined {
  if (error instanceof RequestFault) return error.answer;
  if (!isFastifyError(error)) return undefined;
  const known = requestFaults[error.code];
  if (known) return known;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? { ...unreadable, status } : undefined;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "code" in error && String(error.code).startsWith("FST_");
}
