import type { ReminderStage } from "@scriptkeeper/contracts/insight-stages";
import { paths } from "../../shared/paths.ts";
import { changeSearchParams } from "../shared/use-typed-search-params.ts";
import { everybody, type InsightGroup, insightSearchParams } from "./insight-search-params.ts";

export interface CountedRows {
  stage: ReminderStage;
  /** A Monday; empty for all weeks that are shown. */
  week: string;
  group: InsightGroup;
}

/** Where the reminders of a number are listed. */
export function rowsLink({ stage, week, group }: CountedRows): string {
  return linkTo({ ...group, stage, week });
}

/** Where all numbers of a group stand. */
export function weeksLink(group: InsightGroup): string {
  return linkTo({ ...everybody, ...group });
}

function linkTo(params: Parameters<typeof changeSearchParams<typeof insightSearchParams>>[2]): string {
  const search = changeSearchParams(new URLSearchParams(), insightSearchParams, params).toString();
  return search === "" ? paths.adminInsight : `${paths.adminInsight}?${search}`;
}
