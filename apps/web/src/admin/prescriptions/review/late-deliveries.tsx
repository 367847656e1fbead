import { LATE_DELIVERY_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { LateDelivery } from "@scriptkeeper/contracts/renewals/deliveries";
import { counted } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import Truck from "lucide-react/icons/truck";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { ignoreDoubleClick } from "../../../shared/ignore-double-click.ts";
import { useLastData } from "../../../shared/use-last-data.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { pageParam, textParam } from "../../shared/lists/search-params.ts";
import { useListParams } from "../../shared/lists/use-list-params.ts";
import { personName } from "../../shared/people/person.ts";
import { BulkActionButton, type BulkActionButtonProps } from "../../shared/selection/bulk-action-button.tsx";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { ReviewSection } from "./review-section.tsx";

const title = "Deliveries later than usual";
const searchParams = { deliveries_search: textParam(200), deliveries_page: pageParam };
const loadFailed = "Failed to load deliveries later than usual";

/** Orders that take longer than usual, with phone numbers to call. Renders nothing while there are none. */
export function LateDeliveries() {
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    searchParams,
    LATE_DELIVERY_SORTS,
    "deliveries_page",
    "deliveries",
  );
  const { deliveries_search: search, deliveries_page: page } = params;
  const filter = { ...(search && { search }), ...sorted };
  const list = trpc.deliveries.listLate.useQuery({ page, ...filter }, { placeholderData: keepPreviousData });
  // The search stays if its results can't be read.
  const read = useLastData(list.data);
  if (!read) return list.isError ? <QueryFailure query={list} title={loadFailed} /> : null;
  if (list.data?.total === 0 && !list.isPlaceholderData && search === "") return null;
  const { total } = read;
  return (
    <ReviewSection
      title={title}
      badge={{ count: total, label: String(total), Icon: Truck }}
      intro="Find out where each order is, and tell the patient. An order leaves this list when it arrives, or when you mark it as arrived."
      search={{
        label: "Search deliveries later than usual",
        placeholder: "Name, email, phone or order",
        value: search,
        onSearch,
      }}
    >
      <QueryPage
        query={list}
        of="deliveries"
        failed={loadFailed}
        page={page}
        onPage={onPage}
        file={{ list: "late_deliveries", filter }}
        pageOf={({ deliveries, ...of }) => ({ rows: deliveries, ...of })}
        empty={<p role="status">No late deliveries match your search.</p>}
      >
        {(deliveries) => (
          <ListTable
            aria-label={title}
            arrangeAs="late_deliveries"
            selects={{
              list: "late_deliveries",
              of: "order",
              nameOf: (late) => `order ${late.order_name ?? late.order_id}`,
              actions: (selected) => <SettleSelected selected={selected} />,
            }}
            sorting={sorting}
            rows={deliveries}
            keyOf={(late) => late.renewal_id}
            columns={[
              {
                title: "Order",
                sort: "order",
                className: "font-semibold",
                cell: (late) => late.order_name ?? late.order_id,
              },
              {
                title: "Customer",
                sort: "patient",
                className: "min-w-48 wrap-anywhere",
                cell: (late) => <Customer late={late} />,
              },
              { title: "Where it is", className: "min-w-64", cell: standing },
              {
                title: "Late",
                sort: "late",
                className: "whitespace-nowrap",
                cell: ({ days_late: days }) => counted(days, "day"),
              },
              {
                title: "Actions",
                fixed: "end",
                cell: (late) => <HasCome late={late} />,
              },
            ]}
          />
        )}
      </QueryPage>
    </ReviewSection>
  );
}

/** Each row has its own pending state, so that staff can press the next without waiting. */
function HasCome({ late }: { late: LateDelivery }) {
  const [settle, { isPending }] = useSettle();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="whitespace-nowrap"
      aria-label={`Mark as arrived: order ${late.order_name ?? late.order_id}`}
      busy={isPending}
      onClick={ignoreDoubleClick(() => settle({ renewalId: late.renewal_id }))}
    >
      Mark as arrived
    </Button>
  );
}

function SettleSelected({ selected }: Pick<BulkActionButtonProps, "selected">) {
  const utils = trpc.useUtils();
  const what = counted(selected.keys.length, "order");
  return (
    <BulkActionButton
      label="Mark as arrived"
      selected={selected}
      ask={{
        title: `Mark ${what} as arrived?`,
        confirm: `Mark ${what} as arrived`,
        text: "They leave this list and are no longer tracked. Patients are not emailed about this.",
      }}
      write={async (key, change_id) => {
        await utils.client.deliveries.settle.mutate({ renewalId: String(key), change_id });
        return null;
      }}
      done={(count) => `${counted(count, "order")} marked as arrived`}
      failed="Failed to mark the orders as arrived"
      refresh={() => utils.deliveries.invalidate()}
      isUndoable
    />
  );
}

function useSettle() {
  const utils = trpc.useUtils();
  return useWrite(trpc.deliveries.settle, {
    done: "Order marked as arrived",
    failed: explained("Failed to mark the order as arrived", "We don't know whether it was saved"),
    refreshInAnyCase: () => utils.deliveries.invalidate(),
    isUndoable: true,
  });
}

function Customer({ late: { patient } }: { late: LateDelivery }) {
  if (!patient) return "Account deleted";
  return (
    <>
      {personName(patient)}
      <span className="block text-ink-muted">{patient.phone ?? patient.email}</span>
    </>
  );
}

function standing({ delivery }: LateDelivery) {
  const said = [...delivery.parcels, ...(delivery.waiting ? [delivery.waiting] : [])];
  return [...new Set(said.map(({ sentence }) => sentence))].join(" ");
}
