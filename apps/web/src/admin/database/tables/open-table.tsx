import type { GridStructure } from "@scriptkeeper/contracts/database/database";
import { Badge } from "@scriptkeeper/ui/badge";
import { Button } from "@scriptkeeper/ui/button";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import ListFilter from "lucide-react/icons/list-filter";
import Plus from "lucide-react/icons/plus";
import { useId, useRef, useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useFocusAfterEdit } from "../../shared/changes/use-focus-after-edit.ts";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { ViewsMenu } from "../../shared/views/views-menu.tsx";
import { databaseSearchParams } from "../database-search-params.ts";
import { DataGrid } from "../records/data-grid.tsx";
import type { TableDrafts } from "../rows/use-drafts.ts";
import { StructureTable } from "./structure-table.tsx";
import { TableNotes } from "./table-notes.tsx";

export interface OpenTableProps {
  table: string;
  drafts: TableDrafts;
}

/** One table: its records or its structure. */
export function OpenTable({ table, drafts }: OpenTableProps) {
  const structure = trpc.database.structure.useQuery({ table });
  return (
    <QueryState query={structure} of={`the table ${table}`} failed={`The table ${table} could not be loaded`}>
      {(known) => <KnownTable structure={known} drafts={drafts} />}
    </QueryState>
  );
}

interface KnownTableProps extends Omit<OpenTableProps, "table"> {
  structure: GridStructure;
}

function KnownTable({ structure, drafts }: KnownTableProps) {
  const [{ part, column }, setParams] = useTypedSearchParams(databaseSearchParams);
  const filter = useId();
  const [wantsFilter, setWantsFilter] = useState<boolean | null>(null);
  const showsFilter = wantsFilter ?? column !== null;
  const { table, readOnlyReason, addElsewhere } = structure;
  const canFilter = part === "data" && structure.columns.some(({ canSort }) => canSort);
  return (
    <section aria-labelledby="open-table" className="min-w-0">
      <Tabs value={part} onValueChange={(next) => setParams({ part: next === "structure" ? next : "data" })}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 dense:gap-y-0">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h2 id="open-table" className="text-xl font-semibold break-all dense:text-base">
              {table}
            </h2>
            {readOnlyReason !== null && <Badge variant="secondary">Read-only</Badge>}
          </div>
          <TabList
            aria-label={`Views of ${table}`}
            className="order-last w-full dense:order-none dense:w-auto dense:grow"
          >
            <Tab value="data">Data</Tab>
            <Tab value="structure">Structure</Tab>
          </TabList>
          <div className="flex flex-wrap gap-2">
            {canFilter && (
              <Button
                variant="secondary"
                size="sm"
                aria-expanded={showsFilter}
                aria-controls={filter}
                onClick={() => setWantsFilter(!showsFilter)}
              >
                <ListFilter aria-hidden="true" className="size-4" />
                Filter records{column !== null && !showsFilter && " (on)"}
              </Button>
            )}
            <ViewsMenu isLow />
            {part === "data" && readOnlyReason === null && !addElsewhere && <AddRecord drafts={drafts} />}
          </div>
        </div>
        <TabPanel value="data">
          <DataGrid structure={structure} drafts={drafts} filter={{ id: filter, isShown: showsFilter }} />
        </TabPanel>
        <TabPanel value="structure">
          <StructureTable structure={structure} />
        </TabPanel>
      </Tabs>
      <TableNotes structure={structure} />
    </section>
  );
}

/** Opens the fields for a new record. The button gets the focus back when they close. */
function AddRecord({ drafts }: { drafts: TableDrafts }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAdding = drafts.find(null) !== undefined;
  useFocusAfterEdit(button, () => !isAdding && drafts.takeFocus(null));
  return (
    <Button ref={button} size="sm" disabled={isAdding} onClick={() => drafts.start(null)}>
      <Plus aria-hidden="true" className="size-4" />
      Add Record
    </Button>
  );
}
