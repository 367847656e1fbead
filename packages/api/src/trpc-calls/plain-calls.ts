import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { callInputs } from "./call-inputs.ts";

/** Calls to existing procedures with a suitable method, answered with a single piece of JSON. */
export interface PlainCalls {
  isBatch: boolean;
  calls: PlainCall[];
}

export interface PlainCall {
  path: string;
  procedure: AnyTRPCProcedure;
  /** Throws BAD_REQUEST if the input cannot be read. */
  getRawInput(): Promise<unknown>;
  /** The input, if it has already been read. */
  inputSoFar(): unknown;
}

export interface PlainCallOptions {
  router: AnyTRPCRouter;
  maxBatchSize: number;
}

/**
 * The calls in a request, or `null` if tRPC's own adapter must handle it: streamed responses, and anything that
 * matches no procedure.
 */
export function plainCallsOf(request: FastifyRequest, options: PlainCallOptions): PlainCalls | null {
  const question = questionOf(request);
  if (!question) return null;
  const { router, maxBatchSize } = options;
  const { isBatch, paths, text } = question;
  if (paths.length > maxBatchSize) return null;
  const procedures = paths.flatMap((path) => procedureAt(router, path) ?? []);
  const [type, other] = new Set(procedures.map(({ _def }) => _def.type));
  if (procedures.length < paths.length || other) return null;
  if (type !== "query" && !(type === "mutation" && request.method === "POST")) return null;
  const inputs = callInputs(text, { router, isBatch, calls: paths.length });
  const calls = procedures.map((procedure, index) => ({
    path: paths[index] ?? "",
    procedure,
    getRawInput: async () => inputs.read()[index],
    inputSoFar: () => inputs.soFar()?.[index],
  }));
  return { isBatch, calls };
}

interface Question {
  isBatch: boolean;
  paths: string[];
  /** The raw input. */
  text: string | null;
}

const BYTE_ORDER_MARK = "\uFEFF";

function questionOf(request: FastifyRequest): Question | null {
  const { url, headers } = request;
  const { path } = request.params as { path: string };
  const isStream = headers["trpc-accept"] !== undefined || headers.accept?.includes("jsonl");
  // The adapter decodes the path a second time.
  if (isStream || path.includes("%") || url.includes("#")) return null;
  const start = url.indexOf("?");
  const query = new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
  const text = textOf(request, query);
  if (text === undefined || query.has("connectionParams")) return null;
  const isBatch = query.get("batch") === "1";
  return { isBatch, paths: isBatch ? path.split(",") : [path], text };
}

/** The raw input: `null` if there is none, `undefined` if it is not sent the way JSON is. */
function textOf(
  { method, headers, body }: FastifyRequest,
  query: URLSearchParams,
): string | null | undefined {
  if (method === "GET") return query.get("input") || null;
  const isJson = method === "POST" && headers["content-type"]?.startsWith("application/json");
  return isJson && typeof body === "string" && !body.startsWith(BYTE_ORDER_MARK) ? body : undefined;
}

function procedureAt({ _def }: AnyTRPCRouter, path: string): AnyTRPCProcedure | undefined {
  return Object.hasOwn(_def.procedures, path) ? _def.procedures[path] : undefined;
}
