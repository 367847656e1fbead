import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AccessTokens } from "./access-tokens.ts";

export interface AppCredentials {
  clientId: string;
  clientSecret: string;
}

const Grant = z.object({
  grant_type: z.literal("client_credentials"),
  client_id: z.string(),
  client_secret: z.string(),
});

/** Serves the client credentials grant: an app's id and secret for a token that is valid for a day. */
export function tokenEndpoint(
  app: FastifyInstance,
  {
    credentials,
    tokens,
    scopes,
  }: { credentials: AppCredentials; tokens: AccessTokens; scopes: () => readonly string[] },
): void {
  app.post("/admin/oauth/access_token", (request, reply) => {
    const grant = Grant.safeParse(request.body);
    if (!grant.success) return reply.code(400).send({ error: "invalid_request" });
    const { client_id, client_secret } = grant.data;
    if (client_id !== credentials.clientId || client_secret !== credentials.clientSecret) {
      return reply.code(401).send({ error: "invalid_client" });
    }
    const { token, expiresInSeconds } = tokens.issue();
    return reply.send({ access_token: token, scope: scopes().join(","), expires_in: expiresInSeconds });
  });
}
