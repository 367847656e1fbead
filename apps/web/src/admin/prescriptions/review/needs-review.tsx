import type { UnreviewedItem } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { NEEDS_REVIEW_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import Hourglass from "lucide-react/icons/hourglass";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { useLoadFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { pageParam, textParam } from "../../shared/lists/search-params.ts";
import { useListParams } from "../../shared/lists/use-list-params.ts";
import { ViewsMenu } from "../../shared/views/views-menu.tsx";
import { LazyReviewDialog } from "../change-item/lazy-dialogs.ts";
import { ReviewSection, ReviewTable } from "./review-section.tsx";

const title = "Prescriptions that need review";
/** Of the lists that share this address, the only one whose page has no name of its own. */
const searchParams = { review_search: textParam(200), page: pageParam };

/** Prescriptions from store orders that lack details and have to be completed. */
export function NeedsReview() {
  const { storeTimezone } = useSettings();
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    searchParams,
    NEEDS_REVIEW_SORTS,
    "page",
    "review",
  );
  const { review_search: search, page } = params;
  const review = trpc.prescriptions.needsReview.useQuery(
    { page, ...(search && { search }), ...sorted },
    { placeholderData: keepPreviousData },
  );
  useLoadFailureToast(review, prescriptionMessages.reviewLoadFailed);
  const [item, setItem] = useState<UnreviewedItem | null>(null);
  return (
    <ReviewSection
      title={title}
      badge={
        review.data && { count: review.data.total, label: `${review.data.total} Pending`, Icon: Hourglass }
      }
      search={
        search !== "" || (review.data?.total ?? 0) > 0
          ? {
              label: "Search what needs review",
              placeholder: "Product, name, email, phone or order",
              value: search,
              onSearch,
              hotkey: true,
            }
          : undefined
      }
      tools={<ViewsMenu />}
    >
      <QueryPage
        query={review}
        of="prescriptions"
        failed={prescriptionMessages.reviewLoadFailed}
        page={page}
        onPage={onPage}
        file={{ list: "needs_review", filter: { search, ...sorted } }}
        pageOf={({ prescriptions, ...of }) => ({ rows: prescriptions, ...of })}
        empty={
          search === "" ? (
            <EmptyState title={prescriptionMessages.noneToReview}>
              Paid orders from the store bring in prescriptions without repeats or an expiry. They wait here
              until you complete them.
            </EmptyState>
          ) : (
            <EmptyState title="No prescriptions match your search">
              Try another word, or clear the search.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ReviewTable
            title={title}
            arrangeAs="needs_review"
            items={items}
            sorting={sorting}
            columns={[
              {
                title: "Order ID",
                cell: (item) => item.shopify_order_id ?? `#${item.prescription_group_id}`,
              },
              {
                title: "Date",
                sort: "waiting",
                className: "whitespace-nowrap",
                cell: (item) => shortDay(dayAt(new Date(item.created_at), storeTimezone)),
              },
            ]}
            action={(item, labelFor) => (
              <Button
                variant="secondary"
                size="sm"
                className="whitespace-nowrap"
                aria-label={labelFor("Update Data")}
                onClick={() => setItem(item)}
                {...LazyReviewDialog.ahead}
              >
                Update Data
              </Button>
            )}
          />
        )}
      </QueryPage>
      {item && <LazyReviewDialog item={item} onClose={() => setItem(null)} />}
    </ReviewSection>
  );
}
