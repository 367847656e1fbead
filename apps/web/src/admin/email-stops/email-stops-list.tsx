import type { EmailStopsPage, StoppedAddress } from "@scriptkeeper/contracts/emails/stops";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { type ReactNode, useState } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { KeysetList } from "../shared/lists/keyset-list.tsx";
import { useLiftEmailStop } from "../shared/people/use-lift-email-stop.ts";
import { EmailStopsTable } from "./email-stops-table.tsx";
import { LiftSelected } from "./lift-selected.tsx";

export interface EmailStopsListProps {
  page: EmailStopsPage;
  sorting: TableSorting;
  isFiltered: boolean;
  /** Further controls of the list. */
  tools: ReactNode;
  isFirst: boolean;
  /** Goes to the page that ends before this place in the list; null for the first page. */
  onPageBefore: (place: string | null) => void;
}

/** One page of stopped addresses, which may be empty. */
export function EmailStopsList({
  page,
  sorting,
  isFiltered,
  tools,
  isFirst,
  onPageBefore,
}: EmailStopsListProps) {
  const { storeTimezone } = useSettings();
  const [asked, setAsked] = useState<StoppedAddress | null>(null);
  const { stops, older } = page;
  return (
    <>
      <KeysetList
        of="stopped addresses"
        tools={stops.length > 0 && tools}
        order={sorting.order}
        {...{ isFirst, older, onPageBefore }}
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
