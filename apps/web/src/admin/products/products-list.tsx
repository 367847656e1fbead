import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type {
  ProductConfiguration,
  ProductConfigurationListInput,
} from "@scriptkeeper/contracts/catalogue/products";
import { numberText, plural } from "@scriptkeeper/domain/number-words";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../shared/lists/query-page.tsx";
import { useEditedProducts } from "./editing/use-edited-products.ts";
import { ProductsTable } from "./products-table.tsx";

export const PRODUCTS_PER_PAGE = 50;

export interface ProductsListProps {
  question: Omit<ProductConfigurationListInput, "limit">;
  sorting: TableSorting;
  onPage: (page: number) => void;
  onArchive: (product: ProductConfiguration) => void;
  onDelete: (product: ProductConfiguration) => void;
}

/** One page of products. */
export function ProductsList({ question, onPage, ...table }: ProductsListProps) {
  const list = trpc.products.configurations.useQuery(
    { ...question, limit: PRODUCTS_PER_PAGE },
    { placeholderData: keepPreviousData },
  );
  const { page: _, ...filter } = question;
  const edited = useEditedProducts();
  return (
    <>
      {list.data && <Available count={list.data.availableCount} />}
      <QueryPage
        query={list}
        of="products"
        failed={productMessages.configurationsError}
        explain={(error) => serverMessage(error) ?? productMessages.configurationsFailed}
        page={question.page}
        onPage={onPage}
        file={{ list: "products", filter }}
        pageOf={({ products, total }) => ({ rows: edited.among(products), limit: PRODUCTS_PER_PAGE, total })}
        empty={<NoProducts {...question} />}
      >
        {(products) => <ProductsTable products={products} edited={edited} {...table} />}
      </QueryPage>
    </>
  );
}

function Available({ count }: { count: number }) {
  return (
    <p className="text-ink-muted tabular-nums dense:absolute dense:top-12 dense:right-6">
      {numberText(count)} available {plural(count, "product")} can be prescribed.
    </p>
  );
}

function NoProducts({ search, showArchived, showUnavailable }: ProductsListProps["question"]) {
  if (search)
    return (
      <EmptyState title={productMessages.noneFound}>
        {leftOut({ showArchived, showUnavailable })} Try another word, or clear the search.
      </EmptyState>
    );
  if (showArchived)
    return (
      <EmptyState title={productMessages.noneArchived}>
        Products you archive are no longer offered for new prescriptions and move here.
      </EmptyState>
    );
  return (
    <EmptyState title={productMessages.noneYet}>
      {showUnavailable
        ? "Refresh Shopify Products adds one for each product in the store."
        : "Refresh Shopify Products adds one for each product in the store. Tick “Show unavailable” to see products that the store can't sell."}
    </EmptyState>
  );
}

/** Says which products a search did not look at, because a product that is looked for may be among them. */
function leftOut({
  showArchived,
  showUnavailable,
}: Pick<ProductsListProps["question"], "showArchived" | "showUnavailable">): string {
  if (showArchived)
    return "Only archived products are searched. Untick “Show Archived Only” to search the others.";
  return showUnavailable
    ? "Archived products are not searched. Tick “Show Archived Only” to search them."
    : "Archived products and those that the store can't sell are not searched. Tick “Show Archived Only” or “Show unavailable” to search them.";
}
