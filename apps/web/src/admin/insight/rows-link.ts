import { paths } from "../../shared/paths.ts";
import { changeSearchParams } from "../shared/lists/use-typed-search-params.ts";
import {
  everybody,
  type InsightGroup,
  type InsightRows,
  insightSearchParams,
} from "./insight-search-params.ts";

export interface CountedRows {
  rows: InsightRows;
  /** A Monday; empty for all shown weeks. */
  week: string;
  group: InsightGroup;
}

/** Returns the link to the rows that a number counts. */
export function rowsLink({ rows, week, group }: CountedRows): string {
  return linkTo({ ...group, stage: rows, week });
}

/** Returns the link to all numbers of a group. */
export function weeksLink(group: InsightGroup): string {
  return linkTo({ ...everybody, ...group });
}

function linkTo(params: Parameters<typeof changeSearchParams<typeof insightSearchParams>>[2]): string {
  const search = changeSearchParams(new URLSearchParams(), insightSearchParams, params).toString();
  return search === "" ? paths.adminInsight : `${paths.adminInsight}?${search}`;
}
