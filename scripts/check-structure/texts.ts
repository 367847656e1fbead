import { EMAIL_STATES, RENEWAL_STATES } from "@scriptkeeper/contracts/constants";
import { PRICE_RUN_STATES } from "@scriptkeeper/contracts/prices/limits";

export interface SourceFile {
  path: string;
  text: string;
}

export const LONGEST = 300;

const CODE = /\.(tsx?|mjs|cjs|js|css|mjml)$/;
const LONG_MAY_BE = /\.(test|e2e)\.tsx?$|\.gen\.ts$/;
/** Split, so that this file does not find itself. */
const UNFINISHED = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "XX" + "X"].join("|")})\\b`);
const SILENCED = new RegExp(
  ["biome-" + "ignore", "@ts-" + "(ignore|expect-error|nocheck)", "eslint-" + "disable"].join("|"),
);
const ENVIRONMENT = /\bprocess\.env\b/;
const MAY_READ_ENVIRONMENT =
  /^apps\/[^/]+\/src\/config\.ts$|\.config\.ts$|^scripts\/|^packages\/(testing|config|dev-process)\//;
/** Several states in a row, in code or SQL: which states belong together is defined by the life cycle. */
const STATE_LISTS = [RENEWAL_STATES, PRICE_RUN_STATES, EMAIL_STATES].map((states) => {
  const state = `(["'])(?:${states.join("|")})`;
  return new RegExp(`${state}\\1,\\s*${state}\\2`);
});
const HAS_LIFECYCLE = /^packages\/(services|api|db)\/src\/|^apps\/(web|server|worker)\/src\//;
const TEST = /\.(int\.|attack\.)?test\.tsx?$/;
const TRPC_ERROR = /\bTRPCError\b/;
/** An object literal that is spread at once: its properties can stand where it does. */
const SPREAD_LITERAL = /\.\.\.\{/;

/** Problems with a file's content: its length, unfinished work, disabled rules, forbidden access. */
export function textProblems({ path, text }: SourceFile): string[] {
  const problems: string[] = [];
  const at = (pattern: RegExp, problem: string) => {
    const line = text.split("\n").findIndex((candidate) => pattern.test(candidate));
    if (line >= 0) problems.push(`${path}:${line + 1}: ${problem}`);
  };
  at(UNFINISHED, "finish it or leave it out");
  if (!CODE.test(path)) return problems;
  const lines = text.split("\n").length - 1;
  if (lines > LONGEST && !LONG_MAY_BE.test(path))
    problems.push(`${path}: ${lines} lines are more than ${LONGEST}; a second idea is hiding in there`);
  at(SILENCED, "mend what the tool complains about instead of silencing it");
  if (!MAY_READ_ENVIRONMENT.test(path)) at(ENVIRONMENT, "only an app's config.ts reads the environment");
  if (/^(apps|packages)\//.test(path) && !path.startsWith("packages/api/"))
    at(TRPC_ERROR, "TRPCError lives in packages/api only; elsewhere throw an AppError");
  at(SPREAD_LITERAL, "write the properties themselves instead of spreading an object made of them");
  if (HAS_LIFECYCLE.test(path) && !TEST.test(path))
    for (const list of STATE_LISTS)
      at(list, "which states belong together stands in packages/domain/src/lifecycles");
  return problems;
}
