import { OUTLOOK_DAYS } from "@scriptkeeper/contracts/dashboard";
import { ORDER_SORTS } from "@scriptkeeper/contracts/time-sorts";
import { shortDay } from "@scriptkeeper/domain/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { KeysetList } from "../shared/keyset-list.tsx";
import { ListSubpage } from "../shared/list-subpage.tsx";
import { dayParam, textParam } from "../shared/search-params.ts";
import { sortInput, sortParams, tableSorting } from "../shared/sorting.ts";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { OrdersTable } from "./orders-table.tsx";

const failed = "The orders could not be loaded";
const ordersSearchParams = {
  day: dayParam,
  search: textParam(200),
  ...sortParams(ORDER_SORTS),
  after: textParam(36),
};

/** The orders that the dashboard and the transaction log count: of one day, or of the last 30. */
export function OrdersPage() {
  return (
    <ListSubpage
      title="Orders"
      list="orders"
      from={{ to: paths.admin, name: "Dashboard" }}
      of="the orders"
      failed={failed}
    >
      <OrdersOfTime />
    </ListSubpage>
  );
}

/** The search, and a page of what it finds. */
function OrdersOfTime() {
  const { storeTimezone } = useSettings();
  const [{ day, search, sort, order, after }, setParams] = useTypedSearchParams(ordersSearchParams);
  const filter = { day, ...(search && { search }), ...sortInput(ORDER_SORTS, { sort, order }) };
  const list = trpc.logs.orders.useQuery(
    { ...filter, ...(after && { after }) },
    { placeholderData: keepPreviousData },
  );
  const sorting = tableSorting(ORDER_SORTS, {
    ...{ sort, order },
    onSort: (sorted) => setParams({ ...sorted, after: "" }),
  });
  return (
    <>
      <div className="sm:w-80">
        <SearchBox
          label="Search orders"
          placeholder="Name, email, phone, order or medicine"
          value={search}
          onSearch={(text) => setParams({ search: text.trim(), after: "" }, { replace: true })}
          maxLength={200}
          hotkey
        />
      </div>
      <QueryState query={list} of="the orders" failed={failed}>
        {({ orders, total, next }) => (
          <>
            <p role="status">
              {search && "Those that fit, of "}
              <strong className="tabular-nums">{total.toLocaleString("en-AU")}</strong>{" "}
              {total === 1 ? "order" : "orders"}{" "}
              {day ? `of ${shortDay(day)}` : `of the last ${OUTLOOK_DAYS} days`}
              <span className="text-ink-muted">
                . Lapsed, refused and cancelled ones are left out. Days are the store's ({storeTimezone}).
              </span>
            </p>
            <KeysetList
              of="the orders"
              tools={
                orders.length > 0 && (
                  <ExportMenu of={{ list: "orders", filter }} rows={search ? null : total} />
                )
              }
              isFirst={after === ""}
              order={order}
              older={next}
              onPageBefore={(place) => setParams({ after: place ?? "" })}
            >
              {orders.length === 0 ? (
                <NoOrders isSearched={search !== ""} />
              ) : (
                <OrdersTable orders={orders} sorting={sorting} />
              )}
            </KeysetList>
          </>
        )}
      </QueryState>
    </>
  );
}

function NoOrders({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState title="No order fits">Try another word, or clear the search.</EmptyState>
  ) : (
    <EmptyState title="No orders">Go back to the dashboard and choose another number.</EmptyState>
  );
}
