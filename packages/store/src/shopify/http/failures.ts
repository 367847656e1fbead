import { z } from "zod";
import type { StoreErrorKind } from "../../port.ts";
import type { PostAnswer } from "./post.ts";

/** One call that did not succeed, and what may be done about it. */
export interface Failure {
  kind: StoreErrorKind;
  message: string;
  /** True when the store certainly did nothing, so that sending again can do nothing twice. */
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

/** A bill that is not paid, a right that is missing, a shop that is locked, a call that was taken for an attack. */
const keptOut = new Set([402, 403, 423, 430]);
/** The same, said in a 200. */
const notAvailable = new Set(["SHOP_INACTIVE", "SHOP_PENDING_TERMINATION"]);

/** What a status other than 200 means. */
export function toStatusFailure(status: number, headers: PostAnswer["headers"]): Failure {
  const message = `The store answered with status ${status}${elsewhere(headers)}.`;
  if (status === 401) return { kind: "auth", message, isUndone: true, retry: "with-new-token" };
  if (keptOut.has(status)) return { kind: "auth", message, isUndone: true, retry: "never" };
  if (status === 429)
    return { kind: "throttled", message, isUndone: true, retry: { afterMs: retryAfter(headers) } };
  if (status >= 500) return { kind: "server", message, isUndone: false, retry: "soon" };
  return { kind: "graphql", message, isUndone: true, retry: "never" };
}

/** A shop's own domain sends callers on to the one of the platform, which is the one that the API is asked at. */
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
 * What the errors of a 200 mean. Only codes are repeated: the messages may quote what was sent.
 * An answer without `data` was refused before anything was carried out.
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

/** The call itself was refused, not a field of what it may have done: data of people can be held back afterwards. */
function isRefusedWhole(errors: Errors): boolean {
  return errors.every(({ path }) => path?.length === 1);
}

/** The fields that were held back, without places in lists: "orders.nodes.customer"; `null` when it is about something else. */
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

/** The header counts seconds, possibly as "2.0". */
function retryAfter(headers: PostAnswer["headers"]): number {
  const seconds = Number.parseFloat(headers.get("retry-after") ?? "");
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : 1000;
}
