import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useListAddress } from "../shared/use-list-params.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { CustomersList } from "./customers-list.tsx";
import { useOpenCustomer } from "./use-open-customer.ts";

/** All customers, and what changes one of them. */
export function CustomersPage() {
  const address = useListAddress();
  const customer = useOpenCustomer();
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <div className="space-y-4">
      <PageHeading title="Customers">Customers</PageHeading>
      <div className="sm:max-w-80">
        <SearchBox
          hotkey
          label="Search customers"
          placeholder="Name or email"
          maxLength={200}
          value={address.search}
          onSearch={address.searchFor}
        />
      </div>
      <QueryState query={settings} of="the customers" failed={userMessages.customersLoadFailed}>
        {({ storeTimezone: timeZone }) => (
          <>
            <p className="text-ink-muted">Dates are days in the store's time zone, {timeZone}.</p>
            <CustomersList
              page={address.page}
              search={address.search}
              timeZone={timeZone}
              onPage={address.toPage}
              onSearch={address.searchFor}
              onEdit={customer.open}
            />
            {customer.asked !== null && (
              <CustomerDialog
                key={customer.asked}
                asked={customer.asked}
                timeZone={timeZone}
                onClose={customer.close}
              />
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}
