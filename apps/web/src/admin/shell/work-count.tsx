import type { WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { paths } from "../../shared/paths.ts";
import { countText, kindTitles } from "../dashboard/worklist/work-labels.ts";
import type { Section } from "./sections.ts";

const READ_AGAIN_MS = 60_000;

/** The kind of work for which each section is usually opened. */
const kindOf: Partial<Record<Section["path"], WorkKind>> = {
  [paths.adminPrescriptions]: "review",
  [paths.adminCustomers]: "bad_address",
  [paths.adminTransactionLogs]: "unmatched_order",
  [paths.adminNotifications]: "refused_mail",
  [paths.adminProducts]: "unavailable_product",
  [paths.adminSettings]: "store_not_ready",
};

export interface WorkCountProps {
  path: Section["path"];
  onNavigate?: (() => void) | undefined;
}

/** How much work a section has, linked to these lines of the worklist; nothing if there is none. */
export function WorkCount({ path, onNavigate }: WorkCountProps) {
  const { data: counts = [] } = trpc.worklist.counts.useQuery(undefined, { refetchInterval: READ_AGAIN_MS });
  const kind = kindOf[path];
  const counted = path === paths.admin ? counts : counts.filter((each) => each.kind === kind);
  if (counted.length === 0) return null;
  const text = countText({
    count: counted.reduce((sum, { count }) => sum + count, 0),
    is_more: counted.some(({ is_more }) => is_more),
  });
  return (
    <Link
      to={kind ? `${paths.admin}?kind=${kind}` : paths.admin}
      aria-label={`${kind ? kindTitles[kind] : "To do"}: ${text}`}
      title={kind ? kindTitles[kind] : "To do"}
      {...(onNavigate && { onClick: onNavigate })}
      className="absolute right-2 bottom-2.5 grid min-h-6 min-w-6 place-items-center rounded-md px-1 text-xs font-semibold text-ink-muted tabular-nums no-underline hover:bg-surface hover:text-accent hover:underline dense:bottom-1.5"
    >
      {text}
    </Link>
  );
}

/** Counts again after each write that may have ended a line, but not after each part of one long write. */
export function CountAfterWrites() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success" && !event.mutation.meta?.["isPart"])
          void utils.worklist.counts.invalidate();
      }),
    [client, utils],
  );
  return null;
}
