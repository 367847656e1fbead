import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { DISCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { Button } from "@scriptkeeper/ui/button";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { type TrpcUtils, trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryFailure } from "../../shared/components/query-failure.tsx";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";
import { useDrawer } from "../shared/dialogs/use-drawer.ts";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { fallbacksOf, listSearchParams } from "../shared/lists/search-params.ts";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { DeleteDiscount } from "./delete-discount.tsx";
import { DISCOUNTS_PER_PAGE, DiscountsList } from "./discounts-list.tsx";

const LazyDiscountDialog = lazyDialog(async () => (await import("./discount-dialog.tsx")).DiscountDialog);

/** The page of all discounts, where they are created, edited, switched and deleted. */
export function DiscountsPage() {
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    listSearchParams,
    DISCOUNT_SORTS,
    "page",
  );
  const settings = trpc.auth.publicSettings.useQuery();
  const edited = useDrawer<Discount | "new">("new");
  const [deleted, setDeleted] = useState<Discount | null>(null);
  const timeZone = settings.data?.storeTimezone;
  return (
    <div className="space-y-4" {...LazyDiscountDialog.ahead}>
      <PageHeading title="Discounts" />
      <WithViews list="discounts">
        <ListFilters className="flex flex-wrap items-end gap-3">
          <SearchBox
            className="w-full sm:w-80"
            label="Search discounts"
            placeholder="Name, description or email"
            value={params.search}
            onSearch={onSearch}
          />
          <ViewsMenu />
          <Button className="ml-auto" disabled={settings.isError} onClick={() => edited.open("new")}>
            <Plus aria-hidden="true" className="size-5" />
            Create Discount
          </Button>
        </ListFilters>
        {settings.isError && (
          <QueryFailure
            query={settings}
            title="Failed to load the store's time zone"
            explain={() => "Discounts can't be created or changed until it has loaded."}
          />
        )}
        <DiscountsList
          question={{ page: params.page, search: params.search, ...sorted }}
          sorting={sorting}
          onPage={onPage}
          onEdit={edited.open}
          onDelete={setDeleted}
        />
      </WithViews>
      {edited.record && timeZone && (
        <LazyDiscountDialog
          discount={edited.record === "new" ? null : edited.record}
          timeZone={timeZone}
          onClose={edited.close}
        />
      )}
      {deleted && <DeleteDiscount discount={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.discounts.list.prefetch({ ...fallbacksOf(listSearchParams), limit: DISCOUNTS_PER_PAGE });
}
