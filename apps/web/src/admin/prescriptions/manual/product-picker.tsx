import { PRODUCT_PICKER_LIMIT } from "@scriptkeeper/contracts/prescriptions/limits";
import type { AvailableProduct } from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useLoadFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { SearchResults } from "../../shared/people/search-results.tsx";

export interface ProductPickerProps {
  /** The ids of products that already have a line. */
  added: readonly string[];
  error: string | undefined;
  onAdd: (product: AvailableProduct) => void;
}

/** Finds products by name; each can be added once. */
export function ProductPicker(props: ProductPickerProps) {
  const list = trpc.prescriptions.availableProducts.useQuery();
  useLoadFailureToast(list, prescriptionMessages.productsLoadFailed);
  return (
    <QueryState
      query={list}
      of="the products"
      failed={prescriptionMessages.productsLoadFailed}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {({ products }) => <Finder {...props} products={products} />}
    </QueryState>
  );
}

interface FinderProps extends ProductPickerProps {
  products: readonly AvailableProduct[];
}

function Finder({ products, added, error, onAdd }: FinderProps) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const matches = products.filter(({ product_name }) => product_name.toLowerCase().includes(wanted));
  const shown = matches.slice(0, PRODUCT_PICKER_LIMIT);
  return (
    <div className="space-y-3">
      <InputField
        label="Find a product"
        help="Type part of the product's name."
        error={error}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <SearchResults
        of="product"
        total={matches.length}
        ifNone={
          products.length === 0
            ? "None can be prescribed yet. Add or refresh products under Product Configuration."
            : "Type less of the name, or check under Product Configuration that it is available."
        }
        rows={shown.map((product) => ({
          id: product.product_id,
          name: product.product_name,
          action: "Add",
          done: added.includes(product.product_id),
          onPick: () => onAdd(product),
        }))}
      />
    </div>
  );
}
