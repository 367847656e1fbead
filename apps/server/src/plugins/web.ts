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
  /** Whom those without JavaScript are told to ask. */
  contact: Contact;
  /** Counts the calls that nothing answers among the others. */
  count: CountCall;
}

/** Whether the screens have been built. */
export async function hasScreens({ folder }: WebOptions): Promise<boolean> {
  return existsSync(path.join(folder, "index.html"));
}

/**
 * Serves the screens: files with a hash in their name for ever, everything else asked for anew. An address that the
 * browser's own router knows gets the one page, a renewal's gets its own; one that names a file is not found without it.
 */
export const web = fp(async (app: FastifyInstance, options: WebPluginOptions) => {
  const isBuilt = await hasScreens(options);
  if (isBuilt)
    await app.register(serveStatic, {
      root: options.folder,
      // Pages are sent by `sendPage` alone, with what is filled in.
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
  // Before its body is read.
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

/** The end of a path that names a file. */
const fileName = /\.[a-z0-9]+$/i;

/** Pages that open from an email, with a secret behind a dot that looks like the end of a file's name one time in four. */
const withSecret = /^\/(recall|unsubscribe)\//i;

const HASHED = `${path.sep}assets${path.sep}`;
const FOR_EVER = "public, max-age=31536000, immutable";

/** Parts of a page are no page: what tells browsers about one is half the headers, which the slowest phones wait for. */
function leaveOutWhatPagesNeed(reply: FastifyReply): void {
  for (const name of forPages) reply.removeHeader(name);
  reply.header("content-security-policy", NOTHING);
}

/** For whoever opens such a file as a page. */
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
 * Browsers name HTML. Whoever else follows a link (checkers of links, scanners of mail, previews) takes anything; so do
 * the parts of a page, which say what for.
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
