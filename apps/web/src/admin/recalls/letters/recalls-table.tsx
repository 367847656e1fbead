import type { RecallState } from "@scriptkeeper/contracts/constants";
import type { Recall } from "@scriptkeeper/contracts/recalls/recalls";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { RecallCount } from "./recall-count.tsx";

export interface RecallsTableProps {
  recalls: readonly Recall[];
  sorting: TableSorting;
}

/** The state that each column counts; empty counts all recipients. */
const counts: readonly { title: string; of: RecallState | "" }[] = [
  { title: "People", of: "" },
  { title: "Read it", of: "acknowledged" },
  { title: "Called", of: "called" },
  { title: "No answer", of: "waiting" },
  { title: "To call", of: "to_call" },
];

export function RecallsTable({ recalls, sorting }: RecallsTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Recalls"
      arrangeAs="recalls"
      selects={{ list: "recalls", of: "recall", nameOf: (recall) => recall.product_name }}
      sorting={sorting}
      rows={recalls}
      keyOf={(recall) => recall.id}
      columns={[
        {
          title: "Medicine",
          sort: "medicine",
          className: "w-1/2 min-w-48 wrap-anywhere dense:max-w-0",
          cell: (recall) => (
            <CellLines details={[recall.subject]}>
              <Link to={paths.adminRecall(recall.id)} className="text-accent underline">
                {recall.product_name}
              </Link>
            </CellLines>
          ),
        },
        {
          title: "Sent",
          sort: "sent",
          className: "whitespace-nowrap",
          cell: ({ sent_at }) => shortInstant(new Date(sent_at), storeTimezone),
        },
        ...counts.map(({ title, of }) => ({
          title,
          isNumeric: true,
          cell: (recall: Recall) => <RecallCount recall={recall} of={of} />,
        })),
      ]}
    />
  );
}
