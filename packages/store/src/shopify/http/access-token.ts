import { z } from "zod";
import type { ShopifyCredentials } from "../options.ts";
import { toPostFailure, toStatusFailure, unreadable } from "./failures.ts";
import type { PostAnswer, PostRequest } from "./post.ts";
import { type Outcome, type RetryOptions, withRetry } from "./retry.ts";

export interface AccessToken {
  /** Returns a token that is valid as far as we know. */
  current(): Promise<string>;
  /** Drops a token that the store no longer accepts. Returns whether another one can be requested. */
  discard(token: string): boolean;
}

export interface TokenRuntime {
  origin: URL;
  post: (url: URL, request: Omit<PostRequest, "signal">) => Promise<PostAnswer>;
  now: () => number;
  persistence: Pick<RetryOptions, "sleep" | "signal" | "onEvent">;
}

/** How long before their expiry tokens are renewed, so that none expires in flight. */
const marginMs = 5 * 60_000;

const Grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export function createAccessToken(credentials: ShopifyCredentials, runtime: TokenRuntime): AccessToken {
  if (credentials.kind === "token") {
    return { current: async () => credentials.accessToken, discard: () => false };
  }
  const { clientId, clientSecret } = credentials;
  let held: { token: string; until: number } | null = null;
  let coming: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const grant = await withRetry(() => requestGrant(runtime, { clientId, clientSecret }), {
      ...runtime.persistence,
      changes: false,
      repeatable: true,
    });
    held = { token: grant.access_token, until: runtime.now() + grant.expires_in * 1000 - marginMs };
    return grant.access_token;
  }

  return {
    current() {
      if (held && runtime.now() < held.until) return Promise.resolve(held.token);
      coming ??= renew().finally(() => {
        coming = null;
      });
      return coming;
    },
    discard(token) {
      if (held?.token === token) held = null;
      return true;
    },
  };
}

async function requestGrant(
  { origin, post }: TokenRuntime,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<Outcome<z.infer<typeof Grant>>> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  try {
    const response = await post(new URL("/admin/oauth/access_token", origin), {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    if (response.status === 400) return refused(response);
    if (response.status !== 200) return { failure: toStatusFailure(response.status, response.headers) };
    const grant = Grant.safeParse(JSON.parse(response.text));
    return grant.success ? { answer: grant.data } : { failure: unreadable("no access token") };
  } catch (error) {
    return { failure: error instanceof SyntaxError ? unreadable("no JSON") : toPostFailure(error) };
  }
}

function refused(response: PostAnswer): Outcome<never> {
  return { failure: { ...toStatusFailure(response.status, response.headers), kind: "auth" } };
}
