import { z } from "zod";
import type { StoreErrorKind } from "../../port.ts";
import type { PostAnswer } from "./post.ts";

/** A failed call, and what can be done about it. */
export interface Failure {
  kind: StoreErrorKind;
  message: string;
  /** True if the store certainly did nothing, so that repeating the call can't do it twice. */
  isUndone: boolean;
  retry: Retry;
  cause?: unknown;
}

export type Retry = "never" | "with-new-token" | "soon" | { afterMs: number };

const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

export function toPostFailure(error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return {
    kind: "network",
    message: "The store gave no answer.",
    isUndone: neverSent.has(code),
    retry: "soon",
    cause: error,
  };
}

export function unreadable(detail: string): Failure {
  return {
    kind: "network",
    message: `The store's answer could not be read: ${detail}.`,
    isUndone: false,
    retry: "soon",
  };
}

/** Statuses of an unpaid bill, a missing scope, a locked shop, and a call taken for an attack. */
const keptOut = new Set([402, 403, 423, 430]);
/** The codes for the same in an answer with status 200. */
const notAvailable = new Set(["SHOP_INACTIVE", "SHOP_PENDING_TERMINATION"]);

/** Returns the failure that a status other than 200 means. */
export function toStatusFailure(status: number, headers: PostAnswer["headers"]): Failure {
  const message = `The store answered with status ${status}${elsewhere(headers)}.`;
  if (status === 401) return { kind: "auth", message, isUndone: true, retry: "with-new-token" };
  if (keptOut.has(status)) return { kind: "auth", message, isUndone: true, retry: "never" };
  if (status === 429)
    return { kind: "throttled", message, isUndone: true, retry: { afterMs: retryAfter(headers) } };
  // A shop that is closed or moving is not found, whatever is asked of it.
  if (status === 404) return { kind: "network", message, isUndone: true, retry: "never" };
  if (status >= 500) return { kind: "server", message, isUndone: false, retry: "soon" };
  return { kind: "graphql", message, isUndone: true, retry: "never" };
}

/** Returns a note about a redirect: a shop's own domain redirects to its platform domain, where the API is. */
function elsewhere(headers: PostAnswer["headers"]): string {
  const location = headers.get("location") ?? "";
  return URL.canParse(location) ? ` and names another address, ${new URL(location).hostname}` : "";
}

export const GraphqlErrors = z
  .array(
    z.object({
      extensions: z.object({ code: z.string().nullish() }).nullish(),
      path: z.array(z.union([z.string(), z.number()])).nullish(),
    }),
  )
  .nonempty();
type Errors = z.infer<typeof GraphqlErrors>;

export const Extensions = z.object({
  cost: z.object({
    requestedQueryCost: z.number(),
    throttleStatus: z.object({
      maximumAvailable: z.number(),
      currentlyAvailable: z.number(),
      restoreRate: z.number().positive(),
    }),
  }),
});

/**
 * Returns the failure that the errors of a 200 mean. Only their codes are repeated, as messages may quote what was
 * sent. An answer without `data` was refused before anything was done.
 */
export function toGraphqlFailure({
  errors,
  extensions,
  hasData,
}: {
  errors: Errors;
  extensions: unknown;
  hasData: boolean;
}): Failure {
  const codes = errors.flatMap((error) => error.extensions?.code ?? []);
  const message = `The store refused the query (${codes.join(", ") || "no code"}).`;
  if (codes.includes("THROTTLED")) return throttled(message, extensions);
  if (codes.includes("MAX_COST_EXCEEDED")) {
    return { kind: "too_expensive", message, isUndone: true, retry: "never" };
  }
  if (codes.includes("ACCESS_DENIED")) {
    return { kind: "auth", message, isUndone: !hasData || isRefusedWhole(errors), retry: "never" };
  }
  if (codes.some((code) => notAvailable.has(code))) {
    return { kind: "auth", message, isUndone: !hasData, retry: "never" };
  }
  if (codes.includes("INTERNAL_SERVER_ERROR") || codes.includes("TIMEOUT")) {
    return { kind: "server", message, isUndone: false, retry: "soon" };
  }
  return { kind: "graphql", message, isUndone: !hasData, retry: "never" };
}

/**
 * Returns whether the call itself was refused, rather than a field of its result: personal data can be withheld after
 * the change was made.
 */
function isRefusedWhole(errors: Errors): boolean {
  return errors.every(({ path }) => path?.length === 1);
}

/**
 * Returns the withheld fields without list positions, such as "orders.nodes.customer"; `null` if the errors are about
 * something else.
 */
export function withheldFields(errors: Errors): string[] | null {
  const isHeldBack = errors.every(
    ({ extensions, path }) => extensions?.code === "ACCESS_DENIED" && path && path.length > 0,
  );
  if (!isHeldBack) return null;
  const names = errors.map(({ path }) => (path ?? []).filter((part) => typeof part === "string").join("."));
  return [...new Set(names)].sort();
}

function throttled(message: string, extensions: unknown): Failure {
  const read = Extensions.safeParse(extensions);
  if (!read.success) return { kind: "throttled", message, isUndone: true, retry: { afterMs: 1000 } };
  const { requestedQueryCost, throttleStatus } = read.data.cost;
  if (requestedQueryCost > throttleStatus.maximumAvailable) {
    return { kind: "too_expensive", message, isUndone: true, retry: "never" };
  }
  const missing = Math.max(0, requestedQueryCost - throttleStatus.currentlyAvailable);
  const afterMs = Math.ceil((missing / throttleStatus.restoreRate) * 1000);
  return { kind: "throttled", message, isUndone: true, retry: { afterMs } };
}

/** Returns the pause in milliseconds that the header asks for, in seconds and possibly as "2.0". */
function retryAfter(headers: PostAnswer["headers"]): number {
  const seconds = Number.parseFloat(headers.get("retry-after") ?? "");
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : 1000;
}
