import type { ExportQuestion } from "@scriptkeeper/contracts/list-exports";
import { monthOf } from "@scriptkeeper/domain/days";
import { buttonStyles } from "@scriptkeeper/ui/button";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ExportMenu } from "../../shared/exports/export-menu.tsx";
import { KeysetList } from "../../shared/keyset-list.tsx";
import { ViewsMenu } from "../../shared/views/views-menu.tsx";
import type { InsightGroup } from "../insight-search-params.ts";
import { weeksLink } from "../rows-link.ts";

/** Which rows of a number are shown, and how to turn the page. */
export interface PageOfRows {
  group: InsightGroup;
  /** A Monday; empty for all weeks that are shown. */
  week: string;
  /** The page begins behind this row; null for the newest. */
  after: number | null;
  onPage: (after: number | null) => void;
}

export interface CountedRowsProps extends Omit<PageOfRows, "week"> {
  total: number;
  /** What they are, behind their number. */
  what: string;
  file: ExportQuestion;
  /** What `after` is on the page behind this one; null on the last. */
  next: number | null;
  children: ReactNode;
}

/** The rows of a number below it, with the way back, their file and their other pages. */
export function CountedRows({ total, what, group, file, after, next, onPage, children }: CountedRowsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          <strong className="tabular-nums">{total.toLocaleString("en-AU")}</strong> {what}
          {group.cohort && `, of patients with their first prescription in ${monthOf(group.cohort)}`}
          {group.product && ", of one product"}
        </p>
        <div className="flex flex-wrap gap-2">
          <ViewsMenu className="min-h-9 px-3 py-1" />
          <Link to={weeksLink(group)} className={buttonStyles({ variant: "secondary", size: "sm" })}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Insight
          </Link>
          <ExportMenu of={file} rows={total} />
        </div>
      </div>
      <KeysetList of="the rows" isNewest={after === null} older={next} onPageBefore={onPage}>
        {children}
      </KeysetList>
    </>
  );
}
