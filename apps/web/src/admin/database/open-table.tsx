import type { GridStructure } from "@scriptkeeper/contracts/database";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { DataGrid } from "./data-grid.tsx";
import { databaseSearchParams } from "./database-search-params.ts";
import { StructureTable } from "./structure-table.tsx";
import type { TableDrafts } from "./use-drafts.ts";

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
  const [{ part }] = useTypedSearchParams(databaseSearchParams);
  const { table } = structure;
  return (
    <section aria-labelledby="open-table" className="min-w-0 space-y-3 short:space-y-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="open-table" className="text-xl font-semibold break-all">
          {table}
        </h2>
        <div className="flex flex-wrap gap-2">
          <ViewsMenu isLow />
          {part === "data" && structure.readOnlyReason === null && !structure.addElsewhere && (
            <AddRecord drafts={drafts} />
          )}
        </div>
      </div>
      {structure.readOnlyReason && (
        <Alert variant="info" title="Read-only">
          <p>{structure.readOnlyReason}</p>
        </Alert>
      )}
      {table === "prescription_items" && structure.readOnlyReason === null && (
        <Alert variant="info" title="What the grid leaves undone">
          <p>
            Repeats or a prescription expiry that are filled in here take a prescription out of Needs Review,
            but set no reminder. Use Update Data, Edit Repeats or the edit form, which do; what was missed is
            listed under Needs Review.
          </p>
        </Alert>
      )}
      <Views structure={structure} drafts={drafts} />
      <DoneElsewhere structure={structure} />
    </section>
  );
}

function Views({ structure, drafts }: KnownTableProps) {
  const [{ part }, setParams] = useTypedSearchParams(databaseSearchParams);
  return (
    <Tabs value={part} onValueChange={(next) => setParams({ part: next === "structure" ? next : "data" })}>
      <TabList aria-label={`Views of ${structure.table}`}>
        <Tab value="data">Data</Tab>
        <Tab value="structure">Structure</Tab>
      </TabList>
      <TabPanel value="data">
        <DataGrid structure={structure} drafts={drafts} />
      </TabPanel>
      <TabPanel value="structure">
        <StructureTable structure={structure} />
      </TabPanel>
    </Tabs>
  );
}

/** What of this table only another screen changes, and which one. */
function DoneElsewhere({ structure: { columns, readOnlyReason, ...rows } }: { structure: GridStructure }) {
  const sentences = [
    ...columns.map((column) => column.readOnlyReason),
    ...[rows.addElsewhere, rows.deleteElsewhere],
  ].filter((sentence) => typeof sentence === "string");
  if (readOnlyReason !== null || sentences.length === 0) return null;
  return (
    <Alert variant="info" title="What is changed on other screens">
      <ul className="list-disc pl-5">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Opens the row of fields for a new record; the focus comes back when that row is closed. */
function AddRecord({ drafts }: { drafts: TableDrafts }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAdding = drafts.find(null) !== undefined;
  const { takeFocus } = drafts;
  useEffect(() => {
    if (!isAdding && takeFocus(null)) button.current?.focus();
  });
  return (
    <Button ref={button} size="sm" disabled={isAdding} onClick={() => drafts.start(null)}>
      <Plus aria-hidden="true" className="size-4" />
      Add Record
    </Button>
  );
}
