import type { GridPageInput, GridPagination, GridStructure } from "@scriptkeeper/contracts/database/database";
import type { ExportQuestion } from "@scriptkeeper/contracts/lists/exports";
import { useState } from "react";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import {
  type DatabaseSearchParams,
  databaseSearchParams,
  firstPage,
  noFilter,
} from "../database-search-params.ts";
import { keptPageSize } from "./page-size.tsx";

/** The filter of the records; null shows all of them. */
export type RecordFilter = Pick<DatabaseSearchParams, "column" | "equal" | "startsWith" | "from" | "to">;

/** Reads from the address which records of a table are shown, in which order and from where. */
export function useRecordList({ table, key }: GridStructure) {
  const [params, setParams] = useTypedSearchParams(databaseSearchParams);
  const [limit, setLimit] = useState(keptPageSize);
  const { page, after, before, sort, order, column, equal, startsWith, from, to } = params;
  const filter: RecordFilter | null = column === null ? null : { column, equal, startsWith, from, to };
  const sortedBy = sort ?? column ?? key[0] ?? null;
  const arranged = {
    table,
    ...given({ sort, column, equal, startsWith, from, to }),
    ...(order === "desc" ? { order } : {}),
  };
  return {
    input: {
      ...arranged,
      page,
      limit,
      jump: "near",
      ...given({ after, before }),
    } satisfies GridPageInput,
    /** The question for exporting all of these records, on every page. */
    file: { list: "records", filter: arranged } satisfies ExportQuestion,
    page,
    limit,
    /** Returns to the first page, since the number of records per page decides where a page begins. */
    showMany(many: number) {
      setLimit(many);
      setParams(firstPage);
    },
    filter,
    /** The sort order in a column's head; "none" if the records are not sorted by it. */
    sortOf: (name: string) =>
      name !== sortedBy
        ? ("none" as const)
        : order === "desc"
          ? ("descending" as const)
          : ("ascending" as const),
    /** Filtered records can be sorted only by the filter's column. */
    canSort: (name: string) => column === null || column === name,
    sortBy: (name: string) =>
      setParams({
        ...firstPage,
        sort: name === (column ?? key[0]) ? null : name,
        order: name === sortedBy && order === "asc" ? "desc" : "asc",
      }),
    filterBy: (by: RecordFilter | null) =>
      setParams({ ...firstPage, ...noFilter, ...by, sort: null, order: "asc" }),
    /** Next and Previous continue from the records that are shown. */
    goTo(to: number, shown?: GridPagination) {
      const isFirst = to <= 1 || !shown;
      const place =
        isFirst || to > shown.page
          ? { after: isFirst ? null : shown.next, before: null }
          : { after: null, before: shown.previous };
      setParams({ ...place, page: Math.max(to, 1) });
    },
  };
}

export type RecordList = ReturnType<typeof useRecordList>;

type Given<T> = { [K in keyof T]?: Exclude<T[K], null> };

function given<T extends Record<string, string | null>>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Given<T>;
}
