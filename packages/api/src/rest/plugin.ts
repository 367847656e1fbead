import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { Access, Caller, Freshness } from "../caller.ts";
import { FileResponse } from "./file-response.ts";
import { jsonArrayStream } from "./json-array-stream.ts";
import type { Route } from "./route.ts";
import { startStream } from "./start-stream.ts";
import { validatorCompiler } from "./validator-compiler.ts";

export interface RestOptions {
  sections: readonly { title: string; routes: readonly Route[] }[];
  callerOf(request: FastifyRequest): Caller;
}

/** The REST facade. Each row becomes a route that checks who is calling before it reads the body and query. */
export async function rest(app: FastifyInstance, { sections, callerOf }: RestOptions): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  takeJsonAlone(app);
  for (const { title, route } of inOrder(sections)) {
    const { method, path, access, fresh, limit, schema, answer } = route;
    app.route({
      method,
      url: path,
      schema: { ...schema, ...descriptionOf(route, title) },
      config: { access },
      onRequest: async (request, reply) => {
        reply.header("cache-control", "no-store");
        await callerOf(request).count(limit);
        await callerOf(request).authorize(access, fresh);
      },
      handler: async (request, reply) => {
        const ctx = await callerOf(request).authorize(access);
        return send(reply, await answer({ ...ctx, gone: () => goneFrom(reply.raw) }, request));
      },
    });
  }
}

/** The request's own events cannot be used: some fire as soon as the request has been read. */
function goneFrom(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  if (response.destroyed) leaving.abort();
  else response.once("close", () => leaving.abort());
  return leaving.signal;
}

function inOrder(sections: RestOptions["sections"]) {
  return sections.flatMap(({ title, routes }) => routes.map((route) => ({ title, route })));
}

function descriptionOf({ access, fresh, summary }: Route, title: string) {
  const security = access === "public" ? [] : [{ session: [] }];
  const description = fresh ? `${CALLERS[access]} ${FRESH[fresh]}` : CALLERS[access];
  return { tags: [title], summary, description, security };
}

const CALLERS: Record<Access, string> = {
  public: "Open to everyone.",
  session: "For anyone signed in, including with a temporary password.",
  authenticated: "For anyone signed in; customers see and change only their own data.",
  seesPatient: `For patients and the carers they let see their data. Send ${"`x-patient-id`"} to name the patient when it is not the signed-in user.`,
  ordersForPatient: `For patients and the carers they let order for them. Send ${"`x-patient-id`"} to name the patient when it is not the signed-in user.`,
  admin: "For administrators.",
};

const HOW_TO_CONFIRM =
  "if the sign-in is too old, the response is 401 with CONFIRM_PASSWORD; call POST /api/auth/confirm, then repeat the call.";

const FRESH: Record<Freshness, string> = {
  always: `Needs a fresh sign-in: ${HOW_TO_CONFIRM}`,
  byInput: `Needs a fresh sign-in to write with SQL, or to change a person's record or address: ${HOW_TO_CONFIRM}`,
};

async function send(reply: FastifyReply, answer: unknown): Promise<unknown> {
  if (answer instanceof FileResponse) {
    const stream = await startStream(answer.chunks);
    return reply.headers(answer.headers).send(stream);
  }
  if (!isChunked(answer)) return answer;
  return reply.type("application/json; charset=utf-8").send(await jsonArrayStream(answer));
}

function isChunked(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

/**
 * Bodies must be JSON, because a browser asks permission before sending JSON to another site. A call without a body
 * may still declare the JSON content type.
 */
function takeJsonAlone(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, body, done);
  });
}
