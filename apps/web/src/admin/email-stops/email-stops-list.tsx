import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { StoppedAddress } from "@scriptkeeper/contracts/emails/stops";
import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { KeysetList } from "../shared/lists/keyset-list.tsx";
import { useLiftEmailStop } from "../shared/people/use-lift-email-stop.ts";
import { EmailStopsTable } from "./email-stops-table.tsx";
import { LiftSelected } from "./lift-selected.tsx";

export interface EmailStopsListProps {
  filter: ExportFilter<"email_stops">;
  /** The page starts at this place in the list; null for the first page. */
  before: string | null;
  sorting: TableSorting;
  onPageBefore: (place: string | null) => void;
}

/** One page of stopped addresses, which may be empty. */
export function EmailStopsList({ filter, before, sorting, onPageBefore }: EmailStopsListProps) {
  const { storeTimezone } = useSettings();
  const [asked, setAsked] = useState<StoppedAddress | null>(null);
  const isFiltered = Boolean(filter.search || filter.stop);
  const list = trpc.emailStops.list.useQuery(
    { ...filter, ...(before !== null && { before }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <QueryState query={list} of="the stopped addresses" failed={userMessages.emailStopsFailed}>
      {({ stops, older }) => (
        <>
          <KeysetList
            of="stopped addresses"
            tools={stops.length > 0 && <ExportMenu of={{ list: "email_stops", filter }} rows={null} />}
            isFirst={before === null}
            order={sorting.order}
            older={older}
            onPageBefore={onPageBefore}
          >
            {stops.length === 0 ? (
              <EmptyState title={isFiltered ? "No stopped addresses match" : "No stopped addresses"}>
                {isFiltered
                  ? "Try another part of the name or address, the phone number, or show all."
                  : "Addresses that do not work, and customers who have stopped reminders, appear here."}
              </EmptyState>
            ) : (
              <EmailStopsTable
                stops={stops}
                sorting={sorting}
                onAsk={setAsked}
                actions={(selected) => <LiftSelected selected={selected} />}
              />
            )}
          </KeysetList>
          <p className="text-ink-muted">Times are in the store's time zone ({storeTimezone}).</p>
          {asked && <StartReminders stopped={asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </QueryState>
  );
}

function StartReminders({ stopped, onClose }: { stopped: StoppedAddress; onClose: () => void }) {
  const [lift, { isPending }] = useLiftEmailStop({ onDone: onClose });
  return (
    <ConfirmDialog
      title={`Start reminders to ${stopped.name} again?`}
      confirmLabel="Start reminders again"
      busy={isPending}
      onConfirm={() => lift({ id: stopped.user_id, stop: stopped.stop })}
      onClose={onClose}
    >
      They asked to stop reminders, or marked one as spam. Start them again only if they want them.
    </ConfirmDialog>
  );
}
