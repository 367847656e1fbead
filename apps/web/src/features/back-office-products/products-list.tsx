import { productMessages } from "@scriptkeeper/contracts/product-messages";
import type { ProductConfiguration } from "@scriptkeeper/contracts/products";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { ProductsTable } from "./products-table.tsx";

const pageSize = 50;

export interface ProductsListProps {
  question: { search: string; page: number; showArchived: boolean; showUnavailable: boolean };
  onPage: (page: number) => void;
  onDelete: (product: ProductConfiguration) => void;
}

/** One page of products: waiting, failed, empty or there. */
export function ProductsList({ question, onPage, onDelete }: ProductsListProps) {
  const list = trpc.products.configurations.useQuery(
    { ...question, limit: pageSize },
    { placeholderData: keepPreviousData },
  );
  useFailureToast(list.isError, productMessages.configurationsError);

  if (list.isError) {
    return (
      <ErrorState
        title={productMessages.configurationsFailed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (!list.data) return <RowsSkeleton />;
  const { products, total, availableCount } = list.data;
  return (
    <>
      <p className="text-ink-muted tabular-nums">
        {availableCount.toLocaleString("en-AU")} available {availableCount === 1 ? "product" : "products"} can
        be prescribed.
      </p>
      {products.length === 0 ? (
        <NoProducts {...question} />
      ) : (
        <ProductsTable products={products} onDelete={onDelete} />
      )}
      {total > 0 && (
        <Pager
          of="products"
          page={question.page}
          limit={pageSize}
          shown={products.length}
          total={total}
          more={false}
          onPage={onPage}
        />
      )}
    </>
  );
}

function NoProducts({ search, page, showArchived, showUnavailable }: ProductsListProps["question"]) {
  if (page > 1)
    return <EmptyState title="There is nothing left on this page">Go to the page before.</EmptyState>;
  if (search)
    return <EmptyState title={productMessages.noneFound}>Try another word, or clear the search.</EmptyState>;
  if (showArchived)
    return (
      <EmptyState title={productMessages.noneArchived}>
        A product that you archive is no longer offered for new prescriptions and moves here.
      </EmptyState>
    );
  return (
    <EmptyState title={productMessages.noneYet}>
      {showUnavailable
        ? "Refresh Shopify Products adds one for each product of the store."
        : "Refresh Shopify Products adds one for each product of the store. Those that the store can't sell are shown with “Show unavailable”."}
    </EmptyState>
  );
}
