import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import type { Discount } from "@scriptkeeper/contracts/discounts";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { PastTheEnd } from "../../components/past-the-end.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { DiscountsTable } from "./discounts-table.tsx";
import { useSwitchDiscount } from "./use-change-discount.ts";

const pageSize = 50;

export interface DiscountsListProps {
  page: number;
  search: string;
  onPage: (page: number) => void;
  onEdit: (discount: Discount) => void;
  onDelete: (discount: Discount) => void;
}

/** One page of discounts: waiting, failed, empty or there. */
export function DiscountsList({ page, search, onPage, onEdit, onDelete }: DiscountsListProps) {
  const list = trpc.discounts.list.useQuery(
    { page, search, limit: pageSize },
    { placeholderData: keepPreviousData },
  );
  const { switchTo, busyId } = useSwitchDiscount();
  useFailureToast(list.isError, discountMessages.loadFailed);

  if (list.isError) {
    return (
      <ErrorState
        title={discountMessages.loadFailed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (!list.data) {
    return (
      <div role="status" aria-label="Loading the discounts">
        <RowsSkeleton />
      </div>
    );
  }
  const { discounts, total } = list.data;
  if (total === 0) {
    return search ? (
      <EmptyState title="No discounts match your search">Try another word, or clear the search.</EmptyState>
    ) : (
      <EmptyState title={discountMessages.none}>
        Create one, then give it to a prescription on its Discounts tab.
      </EmptyState>
    );
  }
  return (
    <>
      {discounts.length === 0 ? (
        <PastTheEnd onPage={onPage} />
      ) : (
        <DiscountsTable
          discounts={discounts}
          busyId={busyId}
          onEdit={onEdit}
          onSwitch={switchTo}
          onDelete={onDelete}
        />
      )}
      <Pager
        of="discounts"
        page={page}
        limit={pageSize}
        shown={discounts.length}
        total={total}
        more={false}
        onPage={onPage}
      />
    </>
  );
}
