import { existsSync } from "node:fs";
import path from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { answerNotFound } from "./errors.ts";
import type { CountCall } from "./rate-limits.ts";
import { type Contact, type Page, readPages } from "./web-pages.ts";

const serverPaths = /^\/(api|trpc|webhooks|local|health)(\/|\?|$)/;

export interface WebOptions {
  /** The folder with the built screens. */
  folder: string;
}

export interface WebPluginOptions extends WebOptions {
  /** Shown to people without JavaScript. */
  contact: Contact;
  /** Counts requests for which there is no route. */
  count: CountCall;
}

/** Returns whether the screens have been built. */
export async function hasScreens({ folder }: WebOptions): Promise<boolean> {
  return existsSync(path.join(folder, "index.html"));
}

/**
 * Serves the screens: files with a hash in their name are cached for ever, everything else is revalidated. Paths of
 * the browser's router get the common page, those of a renewal get their own page; the path of a missing file is not
 * found.
 */
export const web = fp(async (app: FastifyInstance, options: WebPluginOptions) => {
  const isBuilt = await hasScreens(options);
  if (isBuilt)
    await app.register(serveStatic, {
      root: options.folder,
      // Only `sendPage` sends pages, with the contact inserted.
      index: false,
      allowedPath: (file) => fileName.test(file) && !file.endsWith(".html"),
      cacheControl: false,
      preCompressed: true,
      dotfiles: "ignore",
      setHeaders: (reply, file) => {
        const isHashed = file.includes(HASHED);
        reply.header("cache-control", isHashed ? FOR_EVER : "no-cache");
        if (isHashed) leaveOutWhatPagesNeed(reply);
        if (file.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
      },
    });
  const pageFor = isBuilt ? readPages(options.folder, options.contact) : undefined;
  const isPage = (request: FastifyRequest) => isBuilt && isNavigation(request);
  const counted = new WeakSet<FastifyRequest>();
  async function countOnce(request: FastifyRequest): Promise<void> {
    if (counted.has(request) || isPage(request)) return;
    counted.add(request);
    await options.count(request, "general");
  }
  // Counted before the body is read.
  app.addHook("onRequest", async (request) => {
    if (request.is404) await countOnce(request);
  });
  app.setNotFoundHandler(async (request, reply) => {
    await countOnce(request);
    return pageFor && isPage(request)
      ? sendPage(pageFor(request.url), request, reply)
      : answerNotFound(request, reply);
  });
});

/** The extension of a file at the end of a path. */
const fileName = /\.[a-z0-9]+$/i;

/**
 * Pages that open from an email. Their secret contains a dot, and one time in four what follows looks like a file
 * extension.
 */
const withSecret = /^\/(recall|unsubscribe)\//i;

const HASHED = `${path.sep}assets${path.sep}`;
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * Removes headers that only matter for pages: for the parts of a page they are half of all headers, for which the
 * slowest phones wait.
 */
function leaveOutWhatPagesNeed(reply: FastifyReply): void {
  for (const name of forPages) reply.removeHeader(name);
  reply.header("content-security-policy", NOTHING);
}

/** Applies if somebody opens such a file as a page. */
const NOTHING = "default-src 'none';frame-ancestors 'none'";

const forPages = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
  "x-request-id",
];

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const [path = ""] = url.split("?");
  return (
    isRead &&
    !serverPaths.test(url) &&
    (path === "/index.html" || withSecret.test(path) || !fileName.test(path)) &&
    asksForPage(headers)
  );
}

/**
 * Returns whether the client wants a page. Browsers ask for HTML. Others that follow a link (link checkers, mail
 * scanners, previews) accept anything, as do requests for parts of a page, but those state their destination.
 */
function asksForPage({ accept, "sec-fetch-dest": purpose }: FastifyRequest["headers"]): boolean {
  if (accept?.includes("text/html")) return true;
  return (accept === undefined || anything.test(accept)) && (purpose === undefined || purpose === "document");
}

const anything = /^\s*\*\/\*\s*(;|$)/;

function sendPage({ html, etag }: Page, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(200).headers({ "cache-control": "no-cache", etag });
  if (headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(html);
}
