import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { fallbacksOf, givenParam, listSearchParams } from "../shared/lists/search-params.ts";
import { StoreDays } from "../shared/lists/store-days.tsx";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { CustomersList } from "./customers-list.tsx";

/** `user` is the customer whose dialog is open, as given in the address: it may not be a valid id. */
const customersSearchParams = { ...listSearchParams, user: givenParam };

const LazyCustomerDialog = lazyDialog(async () => (await import("./customer-dialog.tsx")).CustomerDialog);

/** The page of all customers, where each can be edited. */
export function CustomersPage() {
  const { params, setParams, sorted, sorting, onSearch, onPage } = useListParams(
    customersSearchParams,
    ACCOUNT_SORTS,
    "page",
  );
  const { search, page, user } = params;
  return (
    <div className="space-y-4 dense:space-y-3">
      <PageHeading title="Customers" />
      <WithViews list="customers">
        <ListFilters className="flex flex-wrap items-end gap-3">
          <SearchBox
            className="min-w-0 grow basis-64 sm:max-w-80"
            label="Search customers"
            placeholder="Name, email, phone or order"
            value={search}
            onSearch={onSearch}
          />
          <ViewsMenu />
        </ListFilters>
        <WithSettings of="the customers" failed={userMessages.customersLoadFailed}>
          <StoreDays />
          <div {...LazyCustomerDialog.ahead}>
            <CustomersList
              question={{ page, search, ...sorted }}
              sorting={sorting}
              onPage={onPage}
              onSearch={onSearch}
              onEdit={(id) => setParams({ user: String(id) })}
            />
          </div>
          {user !== null && (
            <LazyCustomerDialog
              key={user}
              asked={user}
              onClose={() => setParams({ user: null }, { replace: true })}
            />
          )}
        </WithSettings>
      </WithViews>
    </div>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.users.listCustomers.prefetch(fallbacksOf(listSearchParams));
}
