import { countedIds } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { ITEMS_PAGE_SIZE } from "@scriptkeeper/contracts/prescriptions/limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { counted } from "@scriptkeeper/domain/number-words";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { paths } from "../../../shared/paths.ts";
import { personName } from "../people/person.ts";
import { NewTabLink } from "./counted-link.tsx";

interface ItemsDrawerProps {
  ids: readonly number[];
  onClose: () => void;
}

/** The prescriptions that a number counts, page by page, without any that have been deleted since. */
export function ItemsDrawer({ ids, onClose }: ItemsDrawerProps) {
  const [page, setPage] = useState(1);
  const limit = ITEMS_PAGE_SIZE;
  const ofPage = ids.slice((page - 1) * limit, page * limit);
  const items = trpc.prescriptions.listItems.useQuery(
    { counted: countedIds(ofPage), limit },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return (
    <Drawer
      title={counted(ids.length, "prescription")}
      description="The prescriptions behind the number. Each opens in a new tab, so nothing here is lost."
      onClose={onClose}
    >
      <QueryState query={items} of="the prescriptions" failed={prescriptionMessages.loadFailed}>
        {({ prescriptions }) => (
          <div className="space-y-3">
            <ItemsTable items={prescriptions} />
            <Pager
              of="prescriptions"
              page={page}
              limit={limit}
              shown={ofPage.length}
              total={ids.length}
              more={false}
              onPage={setPage}
            />
          </div>
        )}
      </QueryState>
    </Drawer>
  );
}

function ItemsTable({ items }: { items: readonly PrescriptionItem[] }) {
  return (
    <DataTable
      aria-label="Counted prescriptions"
      arrangeAs={null}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Product",
          className: "wrap-anywhere",
          cell: (item) => (
            <NewTabLink to={`${paths.adminPrescriptions}/${item.id}`}>{medicineName(item)}</NewTabLink>
          ),
        },
        {
          title: "Patient",
          className: "wrap-anywhere",
          cell: (item) => <NewTabLink to={paths.adminPatient(item.user.id)}>{personName(item)}</NewTabLink>,
        },
        {
          title: "Reminder",
          className: "whitespace-nowrap",
          cell: ({ next_reminder_date: day }) => (day ? shortDay(day) : "None"),
        },
      ]}
    />
  );
}
