import type { InjectOptions } from "fastify";

/**
 * `live` is an administrator's token that must have no effect where it is placed; `token` is the one in the header as
 * usual.
 */
interface Tokens {
  token: string;
  live: string;
}

type Change = (request: InjectOptions, tokens: Tokens) => InjectOptions | null;

/** Other ways to send the same request; `null` where there is none. */
export const transports: Record<string, Change> = {
  "the scheme in small letters": (request, { token }) =>
    withHeaders(request, { authorization: `bearer   ${token}` }),
  "another scheme": (request, { live }) => withHeaders(request, { authorization: `Basic ${live}` }),
  "a live token without its scheme": (request, { live }) => withHeaders(request, { authorization: live }),
  "a live token in the address": (request, { token, live }) =>
    signed({ ...request, url: withQuery(request, `token=${live}&access_token=${live}`) }, token),
  "a live token in a cookie": (request, { token, live }) =>
    withHeaders(signed(request, token), {
      cookie: `token=${live}; session=${live}; authorization=Bearer ${live}`,
    }),
  "a live token behind the other": (request, { token, live }) =>
    withHeaders(request, { authorization: `Bearer ${token || "x"}, Bearer ${live}` }),
  "a live token in other headers": (request, { token, live }) =>
    withHeaders(signed(request, token), {
      "x-authorization": `Bearer ${live}`,
      "x-forwarded-authorization": `Bearer ${live}`,
      "proxy-authorization": `Bearer ${live}`,
      "x-access-token": live,
    }),
  "headers of a proxy that nobody named": (request, { token }) =>
    withHeaders(signed(request, token), {
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-user": "admin@scriptkeeper.example",
      "x-original-url": "/api/auth/login",
      "x-rewrite-url": "/api/auth/login",
      "x-http-method-override": "OPTIONS",
    }),
  "a slash at the end": (request, { token }) =>
    signed({ ...request, url: onPath(request, (path) => `${path}/`) }, token),
  "two slashes at the beginning": (request, { token }) =>
    signed({ ...request, url: onPath(request, (path) => `/${path}`) }, token),
  "a detour in the path": (request, { token }) =>
    signed({ ...request, url: onPath(request, (path) => path.replace(/\/(\w)/, "/health/..%2f$1")) }, token),
  "an encoded letter": (request, { token }) =>
    signed({ ...request, url: onPath(request, (path) => path.replace(/a/, "%61")) }, token),
  "capital letters": (request, { token }) =>
    signed({ ...request, url: onPath(request, (path) => path.toUpperCase()) }, token),
  "another method": (request, { token }) =>
    signed({ ...request, method: request.method === "GET" ? "POST" : "GET" }, token),
  // For a procedure HEAD is answered without calling it.
  "its head alone": (request, { token }) =>
    isProcedure(request) ? null : signed({ ...request, method: "HEAD" }, token),
  "a batch behind an open call": (request, { token }) =>
    isProcedure(request)
      ? signed(
          {
            ...request,
            url: `${onPath(request, (path) => path.replace("/trpc/", "/trpc/auth.publicSettings,"))}${mark(request)}batch=1`,
          },
          token,
        )
      : null,
};

function signed(request: InjectOptions, token: string): InjectOptions {
  return token ? withHeaders(request, { authorization: `Bearer ${token}` }) : request;
}

function withHeaders(request: InjectOptions, headers: Record<string, string>): InjectOptions {
  return { ...request, headers: { ...request.headers, ...headers } };
}

const urlOf = ({ url }: InjectOptions) => String(url);
const mark = (request: InjectOptions) => (urlOf(request).includes("?") ? "&" : "?");
const isProcedure = (request: InjectOptions) => urlOf(request).startsWith("/trpc/");

function withQuery(request: InjectOptions, query: string): string {
  return `${urlOf(request)}${mark(request)}${query}`;
}

function onPath(request: InjectOptions, change: (path: string) => string): string {
  const [path = "", ...query] = urlOf(request).split("?");
  return [change(path), ...query].join("?");
}
