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
  /** A Monday; empty for all weeks that are shown. */
  week: string;
  group: InsightGroup;
}

/** Where what a number counts is listed. */
export function rowsLink({ rows, week, group }: CountedRows): string {
  return linkTo({ ...group, stage: rows, week });
}

/** Where all numbers of a group stand. */
export function weeksLink(group: InsightGroup): string {
  return linkTo({ ...everybody, ...group });
}

function linkTo(params: Parameters<typeof changeSearchParams<typeof insightSearchParams>>[2]): string {
  const search = changeSearchParams(new URLSearchParams(), insightSearchParams, params).toString();
  return search === "" ? paths.adminInsight : `${paths.adminInsight}?${search}`;
}
