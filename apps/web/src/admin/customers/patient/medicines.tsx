import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { type SortKeys, sortRows } from "@scriptkeeper/ui/sorted-rows";
import { Link } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { WhyDetails } from "../../../shared/components/why-details.tsx";
import { paths } from "../../../shared/paths.ts";
import { ChangeSelectedRows } from "../../shared/bulk/change-selected.tsx";
import { ExportMenu } from "../../shared/exports/export-menu.tsx";
import { ExportSelected } from "../../shared/exports/export-selected.tsx";
import { ListFilters } from "../../shared/lists/list-filters.tsx";
import { textParam } from "../../shared/lists/search-params.ts";
import { useRowOrder } from "../../shared/lists/use-row-order.ts";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { DiscountBadge } from "../../shared/prescription/discount-badge.tsx";
import { StatusBadge, statusLabel } from "../../shared/prescription/status-badge.tsx";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { ViewsMenu } from "../../shared/views/views-menu.tsx";
import { WithViews } from "../../shared/views/with-views.tsx";

/**
 * A patient's prescriptions in the order that the patient sees, each with the reason for its status and whether it can
 * be ordered.
 */
export function Medicines({ userId }: { userId: number }) {
  return (
    <WithViews list="medicines">
      <MedicinesList userId={userId} />
    </WithViews>
  );
}

function MedicinesList({ userId }: { userId: number }) {
  const medicines = trpc.prescriptions.listPatientMedicines.useQuery({ userId });
  const [{ medicine: search }, setParams] = useTypedSearchParams(medicinesSearchParams);
  return (
    <section aria-labelledby="medicines" className="space-y-2">
      <ListFilters className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="medicines" className="text-xl font-semibold dense:text-base">
          Medicines
        </h2>
        {medicines.data && medicines.data.length > 0 && (
          <div className="flex flex-wrap items-end justify-end gap-2 max-sm:w-full dense:items-center">
            <ViewsMenu isLow />
            <SearchBox
              className="w-full sm:w-80"
              label="Search medicines"
              placeholder="Medicine or status"
              value={search}
              onSearch={(text) => setParams({ medicine: text }, { replace: true })}
            />
          </div>
        )}
      </ListFilters>
      <QueryState query={medicines} of="the medicines" failed={prescriptionMessages.loadFailed}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="No medicines">
              Medicines appear here after the first paid order at the store, or when you create an order for
              the patient.
            </EmptyState>
          ) : (
            <KeyedList of="list of medicines" className="space-y-2">
              {(keysButton) => (
                <>
                  <MedicinesTable userId={userId} items={items.filter((item) => isFound(item, search))} />
                  <div className="flex justify-end gap-2">
                    <MedicinesFile userId={userId} items={items} search={search} />
                    {keysButton}
                  </div>
                </>
              )}
            </KeyedList>
          )
        }
      </QueryState>
    </section>
  );
}

/** Exports the medicines: all of them, or those that the search finds. */
function MedicinesFile({ userId, items, search }: MedicinesTableProps & { search: string }) {
  const filter = { user_id: userId };
  const found = items.filter((item) => isFound(item, search));
  if (found.length === items.length || found.length === 0)
    return <ExportMenu of={{ list: "medicines", filter }} rows={found.length} />;
  return <ExportSelected label="Export" list="medicines" ids={found.map(({ id }) => id)} filter={filter} />;
}

/** `medicine` in the address searches the medicines: words of a name or of a status. */
const medicinesSearchParams = { medicine: textParam(200) };

function isFound(item: PrescriptionItem, search: string): boolean {
  const text = `${medicineName(item)} ${statusLabel(item.status)}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const sortKeys: SortKeys<PrescriptionItem> = {
  medicine: medicineName,
  status: ({ status }) => status,
  repeats: ({ repeats }) => repeats,
  lasts_until: (item) => item.lasts_until ?? null,
  expiry: effectiveExpiry,
  reminder: (item) => item.next_reminder_date,
};

interface MedicinesTableProps {
  userId: number;
  items: readonly PrescriptionItem[];
}

function MedicinesTable({ userId, items }: MedicinesTableProps) {
  const sorted = sortRows(items, sortKeys, useRowOrder("medicines", sortKeys));
  if (items.length === 0)
    return (
      <EmptyState title="No medicines match your search">Try another word, or clear the search.</EmptyState>
    );
  return (
    <ListTable
      stickyHead
      className="dense:[&_:is(td,th)]:px-1.5"
      sorting={sorted.sorting}
      aria-label="Medicines"
      arrangeAs="medicines"
      selects={{
        list: "medicines",
        of: "prescription",
        nameOf: medicineName,
        filter: { user_id: userId },
        actions: (selected) => <ChangeSelectedRows selected={selected} patients={new Set([userId])} />,
      }}
      rows={sorted.rows}
      keyOf={(item) => item.id}
      columns={[
        {
          title: "Medicine",
          sort: "medicine",
          className: "w-1/2 min-w-36 wrap-anywhere dense:w-full dense:max-w-0 min-[100rem]:dense:w-1/2",
          cell: (item) => (
            <div className="flex flex-wrap items-center gap-x-2 dense:-my-0.5 dense:flex-nowrap">
              {/* A name ends with strength and pack, so it is shown whole, on two lines of a compact row. */}
              <span
                className="min-w-0 font-semibold wrap-anywhere dense:-m-0.5 dense:line-clamp-2 dense:p-0.5 dense:text-[13px] dense:leading-4 dense:[&_:focus-visible]:-outline-offset-1"
                title={medicineName(item)}
              >
                <Link to={`${paths.adminPrescriptions}/${item.id}`} className="underline">
                  {medicineName(item)}
                </Link>
              </span>
              {item.discount && <DiscountBadge discount={item.discount} givesWay />}
            </div>
          ),
        },
        {
          title: "Status",
          sort: "status",
          cell: (item) => (
            <div className="flex items-center gap-x-2 has-[[open]]:min-w-36 has-[[open]]:flex-wrap">
              <StatusBadge status={item.status} />
              <WhyDetails summary="Why" lines={item.status_why} />
            </div>
          ),
        },
        { title: "Repeats", sort: "repeats", isNumeric: true, cell: (item) => item.repeats ?? "–" },
        {
          title: "Lasts until",
          sort: "lasts_until",
          className: "whitespace-nowrap",
          cell: (item) => (item.lasts_until ? shortDay(item.lasts_until) : "not known"),
        },
        {
          title: "Expiry",
          sort: "expiry",
          className: "whitespace-nowrap",
          cell: (item) => {
            const expiry = effectiveExpiry(item);
            return expiry === null ? "not recorded" : shortDay(expiry);
          },
        },
        {
          title: "Next reminder",
          sort: "reminder",
          className: "whitespace-nowrap",
          cell: (item) => (item.next_reminder_date ? shortDay(item.next_reminder_date) : "none"),
        },
        {
          title: "Can be ordered",
          className: "w-1/3 min-w-44 dense:min-w-52 min-[100rem]:dense:w-1/2",
          // Shown whole on two small lines, because only a pointer can reveal text that is cut off.
          cell: ({ eligibility }) => (
            <div className="wrap-anywhere dense:-my-1 dense:text-[13px] dense:leading-4">
              {eligibility.canOrder ? "Yes" : `No: ${eligibility.sentence}`}
            </div>
          ),
        },
      ]}
    />
  );
}
