import { OUTLOOK_DAYS } from "@scriptkeeper/contracts/dashboard";
import { shortDay } from "@scriptkeeper/domain/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { KeysetList } from "../shared/keyset-list.tsx";
import { ListSubpage } from "../shared/list-subpage.tsx";
import { dayParam, textParam } from "../shared/search-params.ts";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { OrdersTable } from "./orders-table.tsx";

const failed = "The orders could not be loaded";
const ordersSearchParams = { day: dayParam, after: textParam(36) };

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

function OrdersOfTime() {
  const { storeTimezone } = useSettings();
  const [{ day, after }, setParams] = useTypedSearchParams(ordersSearchParams);
  const list = trpc.logs.orders.useQuery(
    { day, ...(after && { after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <QueryState query={list} of="the orders" failed={failed}>
      {({ orders, total, next }) => (
        <>
          <p role="status">
            <strong className="tabular-nums">{total.toLocaleString("en-AU")}</strong>{" "}
            {total === 1 ? "order" : "orders"}{" "}
            {day ? `of ${shortDay(day)}` : `of the last ${OUTLOOK_DAYS} days`}
            <span className="text-ink-muted">
              . Lapsed, refused and cancelled ones are left out. Days are the store's ({storeTimezone}).
            </span>
          </p>
          <KeysetList
            of="the orders"
            tools={orders.length > 0 && <ExportMenu of={{ list: "orders", filter: { day } }} rows={total} />}
            isNewest={after === ""}
            older={next}
            onPageBefore={(place) => setParams({ after: place ?? "" })}
          >
            {orders.length === 0 ? (
              <EmptyState title="No orders">Go back to the dashboard and choose another number.</EmptyState>
            ) : (
              <OrdersTable orders={orders} />
            )}
          </KeysetList>
        </>
      )}
    </QueryState>
  );
}
