import type { WorkView } from "@scriptkeeper/contracts/worklist/limits";
import type { Worklist as List } from "@scriptkeeper/contracts/worklist/worklist";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { KeysButton } from "@scriptkeeper/ui/keyed-list";
import { KeysDialog } from "@scriptkeeper/ui/keys-dialog";
import { type LineKey, useLineKeys } from "@scriptkeeper/ui/line-keys";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { paths } from "../../../shared/paths.ts";
import { useSession } from "../../../shared/session/session-context.ts";
import { ExportMenu } from "../../shared/exports/export-menu.tsx";
import { PageOutOfRange } from "../../shared/lists/query-page.tsx";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { useWorklistChanges } from "./use-worklist-changes.ts";
import { WorkDialogs } from "./work-dialogs.tsx";
import { WorkGroup } from "./work-group.tsx";
import { kindTitles, linesLink } from "./work-labels.ts";
import { WorkerOutage } from "./worker-outage.tsx";
import { worklistSearchParams } from "./worklist-search-params.ts";

/** The longest time until a change is shown. */
const READ_AGAIN_MS = 60_000;

const keys: readonly LineKey[] = [
  ["j", "Next line"],
  ["k", "Previous line"],
  ["Enter", "Do the line's main action"],
  ["a", "Take it, or release it"],
  ["s", "Put it off"],
  ["n", "Add a note"],
  ["p", "Open the patient"],
  ["?", "Show these keys"],
];

/**
 * The work that needs somebody now, by kind, with an action to end each line; usable by pointer or by keys. `children`
 * stand below and appear once the list's height is known, so that they do not move.
 */
export function Worklist({ children }: { children: ReactNode }) {
  const [{ kind, view, page }, change] = useTypedSearchParams(worklistSearchParams);
  const [showsKeys, setShowsKeys] = useState(false);
  const root = useRef<HTMLElement>(null);
  useLineKeys(
    root,
    useCallback(() => setShowsKeys(true), []),
  );
  const utils = trpc.useUtils();
  useWorklistChanges(useCallback(() => void utils.worklist.read.invalidate(), [utils]));
  const list = trpc.worklist.read.useQuery(
    { view, page, ...(kind && { kind }) },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN_MS },
  );
  const isAnswered = !list.isPending || list.failureCount > 0;
  return (
    <>
      <section
        ref={root}
        aria-labelledby="worklist"
        className="rounded-md border border-line bg-surface [&_li]:scroll-my-4 [&>[role=alert]]:m-3"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pt-2 sm:px-4">
          <h2 id="worklist" className="text-xl font-semibold dense:text-base">
            {kind ? kindTitles[kind] : "To do"}
          </h2>
          {kind && (
            <Link to={paths.admin} className="font-semibold">
              Show everything
            </Link>
          )}
          <div className="ml-auto flex flex-wrap items-center gap-1">
            <Views view={view} onView={(next) => change({ view: next, page: 1 })} />
            <ExportMenu of={{ list: "worklist", filter: { ...(kind && { kind }), view } }} rows={null} />
            <KeysButton onClick={() => setShowsKeys(true)} />
          </div>
        </div>
        <WorkDialogs list={list.data}>
          <QueryState query={list} of="the worklist" failed="Failed to load the worklist">
            {(data) => (
              <>
                <WorkerOutage list={data} />
                <Groups list={data} onPage={(next) => change({ page: next })} />
              </>
            )}
          </QueryState>
        </WorkDialogs>
        {showsKeys && <KeysDialog of="worklist" keys={keys} onClose={() => setShowsKeys(false)} />}
      </section>
      {isAnswered && children}
    </>
  );
}

const views: Record<WorkView, string> = { open: "Open", mine: "Mine", snoozed: "Put off" };

function Views({ view, onView }: { view: WorkView; onView: (view: WorkView) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Lines to show</legend>
      {(Object.keys(views) as WorkView[]).map((each) => (
        <Button
          key={each}
          variant="quiet"
          size="sm"
          aria-pressed={each === view}
          className="aria-pressed:bg-accent-soft"
          onClick={() => onView(each)}
        >
          {views[each]}
        </Button>
      ))}
    </fieldset>
  );
}

function Groups({ list, onPage }: { list: List; onPage: (page: number) => void }) {
  const { session } = useSession();
  const me = session.status === "signed-in" ? session.user.id : 0;
  const total = list.groups.reduce((sum, { count }) => sum + count, 0);
  const putOff = list.groups.reduce((sum, { snoozed }) => sum + snoozed, 0);
  const [only] = list.groups;
  const isPast = list.page > 1 && list.groups.every(({ lines }) => lines.length === 0);
  if (total === 0)
    return (
      <div className="p-3 sm:p-4">
        <EmptyState title={list.worker_outage ? nothingElse[list.view] : nothing[list.view]}>
          {list.view === "open" && (
            <p>
              {putOff > 0 && (
                <>
                  <Link to={linesLink({ view: "snoozed" })}>{numberText(putOff)} put off</Link>.{" "}
                </>
              )}
              New tasks appear here automatically.
            </p>
          )}
          {list.view === "mine" && <p>Press Take on an open line to assign it to yourself.</p>}
        </EmptyState>
      </div>
    );
  if (isPast)
    return (
      <div className="p-3 sm:p-4">
        <PageOutOfRange onPage={onPage} />
      </div>
    );
  return (
    <div className="mt-2 space-y-2 pb-2 dense:mt-0 dense:space-y-0">
      {list.groups
        .filter(({ count }) => count > 0)
        .map((group) => (
          <WorkGroup key={group.kind} group={group} list={list} me={me} />
        ))}
      {list.groups.length === 1 && only && list.limit > 20 && only.count > list.limit && (
        <div className="px-3 sm:px-4">
          <Pager
            of="lines"
            page={list.page}
            limit={list.limit}
            shown={only.lines.length}
            total={only.count}
            more={only.is_more}
            onPage={onPage}
          />
        </div>
      )}
    </div>
  );
}

const nothing: Record<WorkView, string> = {
  open: "All done: nothing needs attention now",
  mine: "Nothing open is assigned to you",
  snoozed: "Nothing is put off",
};

/** While no worker runs, some work is not found at all, so an empty list must not say that there is none. */
const nothingElse: Record<WorkView, string> = { ...nothing, open: "Nothing else was found" };
