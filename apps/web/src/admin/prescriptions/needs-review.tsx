import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import type { UnreviewedItem } from "@scriptkeeper/contracts/prescription-changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Badge } from "@scriptkeeper/ui/badge";
import { Button } from "@scriptkeeper/ui/button";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import Hourglass from "lucide-react/icons/hourglass";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../../shared/components/query-page.tsx";
import { personEmail, personName } from "../shared/person.ts";
import { useListAddress } from "./prescriptions-search-params.ts";
import { ReviewDialog } from "./review-dialog.tsx";

/** What the store's orders left empty, to be completed. */
export function NeedsReview({ settings }: { settings: PublicSettings }) {
  const { page, change } = useListAddress();
  const review = trpc.prescriptions.needsReview.useQuery({ page }, { placeholderData: keepPreviousData });
  const [item, setItem] = useState<UnreviewedItem | null>(null);
  const total = review.data?.total ?? 0;
  return (
    <section aria-labelledby="needs-review" className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="needs-review" className="text-xl font-semibold">
          Prescriptions that need review
        </h2>
        {review.data && (
          <Badge variant={total > 0 ? "warning" : "secondary"}>
            <Hourglass aria-hidden="true" />
            {total} Pending
          </Badge>
        )}
      </div>
      <QueryPage
        query={review}
        of="prescriptions"
        failed={prescriptionMessages.reviewLoadFailed}
        page={page}
        onPage={(next) => change({ page: next })}
        pageOf={({ prescriptions, ...of }) => ({ rows: prescriptions, ...of })}
        empty={
          <EmptyState title={prescriptionMessages.noneToReview}>
            A paid order of the store brings prescriptions without repeats and expiry; they wait here until
            you complete them.
          </EmptyState>
        }
      >
        {(items) => <ReviewTable items={items} timeZone={settings.storeTimezone} onUpdate={setItem} />}
      </QueryPage>
      {item && <ReviewDialog item={item} settings={settings} onClose={() => setItem(null)} />}
    </section>
  );
}

interface ReviewTableProps {
  items: readonly UnreviewedItem[];
  timeZone: string;
  onUpdate: (item: UnreviewedItem) => void;
}

function ReviewTable({ items, timeZone, onUpdate }: ReviewTableProps) {
  return (
    <DataTable
      aria-label="Prescriptions that need review"
      rows={items}
      keyOf={(item) => item.id}
      columns={[
        { title: "Product", className: "min-w-40 font-semibold", cell: (item) => medicineName(item) },
        {
          title: "Customer",
          className: "min-w-48 wrap-anywhere",
          cell: (item) => (
            <>
              {personName(item)}
              <span className="block text-ink-muted">{personEmail(item)}</span>
            </>
          ),
        },
        { title: "Order ID", cell: (item) => item.shopify_order_id ?? `#${item.prescription_group_id}` },
        {
          title: "Date",
          className: "whitespace-nowrap",
          cell: (item) => shortDay(dayAt(new Date(item.created_at), timeZone)),
        },
        {
          title: "Actions",
          cell: (item) => (
            <Button
              variant="secondary"
              size="sm"
              className="whitespace-nowrap"
              aria-label={`Update Data of ${medicineName(item)} for ${personName(item)}`}
              onClick={() => onUpdate(item)}
            >
              Update Data
            </Button>
          ),
        },
      ]}
    />
  );
}
