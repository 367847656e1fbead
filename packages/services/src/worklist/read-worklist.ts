import {
  MOST_WORK,
  WORK_PAGE_SIZE,
  WORK_SHOWN,
  WORKER_OUTAGE,
  type WorkView,
} from "@scriptkeeper/contracts/worklist/limits";
import type {
  WorkCounts,
  WorkGroup,
  WorkLine,
  Worklist,
  WorklistInput,
} from "@scriptkeeper/contracts/worklist/worklist";
import { type AdminContext, today, type WorkFilter, type WorkRule } from "../core/index.ts";
import { findWorkerOutage } from "../installation/index.ts";
import { markView } from "./mark-view.ts";
import { listMarks, type NamedMark } from "./marks.queries.ts";
import { ruleOf, workRules } from "./rules.ts";

/** How many kinds are searched at once, so that one screen does not use up all connections. */
const AT_ONCE = 4;

/** The worklist: the first lines of each kind, or a page of one kind. */
export async function readWorklist(ctx: AdminContext, input: WorklistInput): Promise<Worklist> {
  const { kind, view, page } = input;
  const limit = kind ? WORK_PAGE_SIZE : WORK_SHOWN;
  const outage = await findWorkerOutage(ctx);
  const marks = await listMarks(ctx.db, kind);
  const groups = await ofEach(kind ? [ruleOf(kind)] : workRules, (rule) =>
    readGroup(ctx, {
      rule,
      view,
      limit,
      offset: (page - 1) * limit,
      marks: marksOf(rule, marks),
    }),
  );
  return {
    groups: groups.filter(({ count, snoozed }) => kind || count > 0 || (view === "open" && snoozed > 0)),
    view,
    page,
    limit,
    today: today(ctx),
    time_zone: ctx.settings.storeTimezone,
    worker_outage: outage && { since: outage.since?.toISOString() ?? null },
  };
}

/**
 * Every line of the worklist, most urgent kind first. Each kind is read only once, so that no line is skipped when
 * another one goes in the meantime.
 */
export async function listWork(
  ctx: AdminContext,
  { kind, view }: Pick<WorklistInput, "kind" | "view">,
): Promise<WorkLine[]> {
  const marks = await listMarks(ctx.db, kind);
  const groups = await ofEach(kind ? [ruleOf(kind)] : workRules, (rule) =>
    readGroup(ctx, { rule, view, limit: MOST_WORK, offset: 0, marks: marksOf(rule, marks) }),
  );
  return groups.flatMap(({ lines }) => lines);
}

/** Counts the lines of each kind as `readWorklist` does, preceded by a worker that is not running. */
export async function countWork(ctx: AdminContext): Promise<WorkCounts> {
  const outage = await findWorkerOutage(ctx);
  const marks = await listMarks(ctx.db);
  const counts = await ofEach(workRules, async (rule) => ({
    kind: rule.kind,
    ...countOf(await findSome(ctx, rule, { except: snoozedKeys(ctx, marksOf(rule, marks)) })),
  }));
  const away = outage ? [{ kind: WORKER_OUTAGE, count: 1, is_more: false } as const] : [];
  return [...away, ...counts.filter(({ count }) => count > 0)];
}

/**
 * Asks all rules, a few at once, and returns the answers in the rules' order. A new one starts whenever one is done,
 * so a slow kind holds up no other.
 */
async function ofEach<Answer>(
  rules: readonly WorkRule[],
  ask: (rule: WorkRule) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = rules.entries();
  const take = async () => {
    for (const [at, rule] of waiting) answers[at] = await ask(rule);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return answers;
}

interface GroupPage {
  rule: WorkRule;
  view: WorkView;
  marks: readonly NamedMark[];
  limit: number;
  offset: number;
}

async function readGroup(ctx: AdminContext, group: GroupPage): Promise<WorkGroup> {
  const { rule, view, marks, limit, offset } = group;
  const { kind } = rule;
  const snoozed = snoozedKeys(ctx, marks);
  const own = keysOf(marks, ({ mark }) => mark.assigned_to === ctx.actor.userId);
  const filters: Record<WorkView, Omit<WorkFilter, "most">> = {
    open: { except: snoozed },
    mine: { only: own, except: snoozed },
    snoozed: { only: snoozed, except: [] },
  };
  const found = await findSome(ctx, rule, filters[view]);
  const put = view === "open" ? await findSome(ctx, rule, filters.snoozed) : [];
  const shown = found.slice(0, MOST_WORK).slice(offset, offset + limit);
  const subjects = shown.length > 0 ? await rule.describe(ctx, shown) : [];
  const byKey = new Map(subjects.map((subject) => [subject.key, subject]));
  const markOf = new Map(marks.map((mark) => [mark.mark.key, markView(mark)]));
  return {
    kind,
    ...countOf(found),
    snoozed: put.length,
    lines: shown.flatMap((key) => {
      const subject = byKey.get(key);
      return subject ? { ...subject, kind, mark: markOf.get(key) ?? null } : [];
    }),
  };
}

async function findSome(ctx: AdminContext, rule: WorkRule, filter: Omit<WorkFilter, "most">) {
  if (filter.only?.length === 0) return [];
  return rule.find(ctx, { ...filter, most: MOST_WORK + 1 });
}

function countOf(found: readonly string[]) {
  return { count: Math.min(found.length, MOST_WORK), is_more: found.length > MOST_WORK };
}

function marksOf({ kind }: WorkRule, marks: readonly NamedMark[]): NamedMark[] {
  return marks.filter(({ mark }) => mark.kind === kind);
}

function snoozedKeys(ctx: AdminContext, marks: readonly NamedMark[]): string[] {
  return keysOf(marks, ({ mark }) => isSnoozed(ctx, mark));
}

function isSnoozed(ctx: AdminContext, { snoozed_until }: NamedMark["mark"]): boolean {
  return snoozed_until !== null && snoozed_until > today(ctx);
}

function keysOf(marks: readonly NamedMark[], isMeant: (mark: NamedMark) => boolean): string[] {
  return marks.filter(isMeant).map(({ mark }) => mark.key);
}
