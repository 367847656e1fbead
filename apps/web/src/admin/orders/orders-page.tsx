import { OUTLOOK_DAYS } from "@scriptkeeper/contracts/constants";
import { ORDER_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { KeysetList } from "../shared/lists/keyset-list.tsx";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { ListSubpage } from "../shared/lists/list-subpage.tsx";
import { dayParam, idParam, textParam } from "../shared/lists/search-params.ts";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { NoOrders } from "./no-orders.tsx";
import { OrderDays } from "./order-days.tsx";
import { OrdersCount } from "./orders-count.tsx";
import { OrdersTable } from "./orders-table.tsx";

const failed = "The orders could not be loaded";
const ordersSearchParams = {
  day: dayParam,
  from: dayParam,
  until: dayParam,
  discount: idParam,
  unpaid: idParam,
  applied: idParam,
  search: textParam(200),
  after: textParam(36),
};

/**
 * The page of orders that the dashboard or the transaction log counts: of one day, of some days, of the last 30, or
 * with a discount.
 */
export function OrdersPage() {
  const [{ discount, unpaid, applied }] = useTypedSearchParams(ordersSearchParams);
  return (
    <ListSubpage {...openedFrom({ discount, unpaid, applied })} list="orders" of="the orders" failed={failed}>
      <SearchedOrders />
    </ListSubpage>
  );
}

function openedFrom({ discount, unpaid, applied }: Record<"discount" | "unpaid" | "applied", number | null>) {
  if (discount !== null)
    return { title: "Orders with a discount", from: { to: paths.adminDiscounts, name: "Discounts" } };
  if (unpaid !== null)
    return { title: "Unpaid orders of a product", from: { to: paths.adminProducts, name: "Products" } };
  if (applied !== null)
    return {
      title: "Orders with a discount",
      from: { to: `${paths.adminPrescriptions}/${applied}`, name: "Prescription" },
    };
  return { title: "Orders", from: { to: paths.admin, name: "Dashboard" } };
}

/** The search, and one page of its results. */
function SearchedOrders() {
  const { params, setParams, sorted, sorting, onSearch, onPage } = useListParams(
    ordersSearchParams,
    ORDER_SORTS,
    "after",
  );
  const { day, from, until, discount: discountId, unpaid, applied, search, after } = params;
  const of = {
    ...(discountId !== null && { discount: discountId }),
    ...(unpaid !== null && { unpaid }),
    ...(applied !== null && { applied }),
  };
  const isOfAllTime = Object.keys(of).length > 0;
  const filter = {
    ...(isOfAllTime ? of : { day, ...(from && { from }), ...(until && { until }) }),
    ...(search && { search }),
    ...sorted,
  };
  const list = trpc.logs.orders.useQuery(
    { ...filter, ...(after && { after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ListFilters className="flex flex-wrap items-end gap-3 dense:items-center">
        <SearchBox
          className="w-full sm:w-80 dense:w-52 dense:grow dense:max-w-80"
          label="Search orders"
          placeholder="Name, email, phone, order or medicine"
          value={search}
          onSearch={onSearch}
        />
        {!isOfAllTime && (
          <OrderDays
            days={{ from: day || from, until: day || until }}
            onShow={(days) => setParams({ ...days, day: "", after: "" })}
          />
        )}
        {(isOfAllTime || day || from || until) && (
          <Link to={paths.adminOrders} className="text-accent underline">
            All orders in the last {OUTLOOK_DAYS} days
          </Link>
        )}
      </ListFilters>
      <QueryState query={list} of="the orders" failed={failed}>
        {({ orders, total, discount, counted, next }) => (
          <>
            <OrdersCount
              total={total}
              discount={discount}
              counted={counted}
              day={day}
              isSearched={search !== ""}
            />
            <KeysetList
              of="the orders"
              tools={
                orders.length > 0 && (
                  <ExportMenu
                    of={{ list: "orders", filter }}
                    rows={
                      search || discount?.is_more || counted?.is_more ? null : (discount?.orders ?? total)
                    }
                  />
                )
              }
              isFirst={after === ""}
              order={sorting.order}
              older={next}
              onPageBefore={onPage}
            >
              {orders.length === 0 ? (
                <NoOrders discount={discount} isSearched={search !== ""} />
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
