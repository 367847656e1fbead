import type { EmailStop } from "@scriptkeeper/contracts/emails/stop-limits";
import { emailStopCauses, emailStopTitles } from "@scriptkeeper/contracts/emails/stop-messages";
import type { StoppedAddress } from "@scriptkeeper/contracts/emails/stops";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { Link } from "react-router-dom";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { useLiftEmailStop } from "../shared/people/use-lift-email-stop.ts";
import { ListTable, type ListTableProps } from "../shared/selection/list-table.tsx";

export interface EmailStopsTableProps {
  stops: readonly StoppedAddress[];
  sorting: TableSorting;
  /** Called for customers who asked for no reminders: starting them again needs a confirmation. */
  onAsk: (stopped: StoppedAddress) => void;
  /** The actions on the selected addresses. */
  actions: NonNullable<ListTableProps<StoppedAddress>["selects"]["actions"]>;
}

/** The customers, what is stopped and why, since when, and the button to lift it. */
export function EmailStopsTable({ stops, sorting, onAsk, actions }: EmailStopsTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Stopped addresses"
      arrangeAs="email_stops"
      selects={{
        list: "email_stops",
        of: "address",
        nameOf: ({ name, email, stop }) => `${name || email}, ${emailStopTitles[stop]}`,
        actions,
      }}
      sorting={sorting}
      rows={stops}
      keyOf={({ user_id, stop }) => `${user_id}.${stop}`}
      columns={[
        {
          title: "Customer",
          className: "min-w-48 wrap-anywhere dense:w-1/3 dense:max-w-0",
          cell: ({ user_id, name, email }) => (
            <CellLines details={[email]}>
              <Link to={paths.adminPatient(user_id)} className="text-accent">
                {name || email}
              </Link>
            </CellLines>
          ),
        },
        { title: "Stopped", className: "whitespace-nowrap", cell: ({ stop }) => <StopBadge stop={stop} /> },
        {
          title: "Why",
          className: "min-w-56 wrap-anywhere dense:w-2/3 dense:max-w-0",
          cell: (stopped) => (
            <CellLines plain details={[stopped.reason ?? ""]}>
              {emailStopCauses[stopped.cause]}
            </CellLines>
          ),
        },
        {
          title: "Since",
          sort: "since",
          className: "min-w-32 dense:whitespace-nowrap",
          cell: ({ since }) => shortInstant(new Date(since), storeTimezone),
        },
        {
          title: "Actions",
          className: "whitespace-nowrap",
          fixed: "end",
          cell: (stopped) => (
            <div className="-mx-2 flex">
              <Lift stopped={stopped} onAsk={onAsk} />
            </div>
          ),
        },
      ]}
    />
  );
}

const lifts: Record<EmailStop, string> = {
  bad_address: "Try again",
  unsubscribed: "Start reminders",
};

/** Each row has its own pending state. */
function Lift({ stopped, onAsk }: Pick<EmailStopsTableProps, "onAsk"> & { stopped: StoppedAddress }) {
  const [lift, { isPending }] = useLiftEmailStop();
  const { user_id: id, stop, name, email } = stopped;
  return (
    <RowAction
      label={`${lifts[stop]}: ${name || email}`}
      aria-disabled={isPending || undefined}
      onClick={ignoreDoubleClick(() => (stop === "unsubscribed" ? onAsk(stopped) : lift({ id, stop })))}
    >
      {lifts[stop]}
    </RowAction>
  );
}

function StopBadge({ stop }: { stop: EmailStop }) {
  return (
    <Badge isState variant={stop === "bad_address" ? "destructive" : "secondary"}>
      {emailStopTitles[stop]}
    </Badge>
  );
}
