import { PRICE_REVIEW_ROWS } from "@scriptkeeper/contracts/price-limits";
import { priceMessages } from "@scriptkeeper/contracts/price-messages";
import type { PriceRun, PriceRunRowsInput } from "@scriptkeeper/contracts/prices";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { serverMessage } from "../../lib/api-answer.ts";
import { trpc } from "../../lib/trpc.ts";
import { ReviewTable } from "./review-table.tsx";
import { usePriceAddress } from "./use-price-address.ts";
import { useTickRows } from "./use-tick-rows.ts";

/** A page of rows in review: waiting, failed, empty or there. */
export function ReviewRows({ run }: { run: PriceRun }) {
  const { filter, page, toPage } = usePriceAddress();
  const question: PriceRunRowsInput = { id: run.id, filter, page, limit: PRICE_REVIEW_ROWS };
  const list = trpc.products.priceRunRows.useQuery(question, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const tick = useTickRows(question);
  if (list.isError) {
    return (
      <ErrorState
        title={serverMessage(list.error) ?? priceMessages.unexpected}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (!list.data) return <Skeleton className="h-64" />;
  const { rows, total } = list.data;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="There are no rows here">Choose another kind of rows above.</EmptyState>
      ) : (
        <ReviewTable rows={rows} onTick={tick} />
      )}
      <Pager
        of="rows"
        page={page}
        limit={PRICE_REVIEW_ROWS}
        shown={rows.length}
        total={total}
        more={false}
        onPage={toPage}
      />
    </>
  );
}
