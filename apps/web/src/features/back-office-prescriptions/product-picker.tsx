import type { AvailableProduct } from "@scriptkeeper/contracts/manual-prescriptions";
import { PRODUCT_PICKER_LIMIT } from "@scriptkeeper/contracts/prescription-limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useState } from "react";
import { PickList } from "../../components/pick-list.tsx";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

export interface ProductPickerProps {
  /** The ids of the products that are lines already. */
  added: readonly string[];
  error: string | undefined;
  onAdd: (product: AvailableProduct) => void;
}

/** Finds products by name; each can be added once. */
export function ProductPicker({ added, error, onAdd }: ProductPickerProps) {
  const [typed, setTyped] = useState("");
  const products = trpc.prescriptions.availableProducts.useQuery();
  useFailureToast(products.isError, prescriptionMessages.productsLoadFailed);
  if (products.isError) {
    return (
      <ErrorState
        title={prescriptionMessages.productsLoadFailed}
        onRetry={() => void products.refetch()}
        retrying={products.isFetching}
      >
        <p>{failureDetail(products.error)}</p>
      </ErrorState>
    );
  }
  if (!products.data) {
    return (
      <div role="status" aria-label="Loading the products">
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const wanted = typed.trim().toLowerCase();
  const matches = products.data.products.filter(({ product_name }) =>
    product_name.toLowerCase().includes(wanted),
  );
  const shown = matches.slice(0, PRODUCT_PICKER_LIMIT);
  return (
    <div className="space-y-3">
      <FormField label="Find a product" help="Part of the product's name." error={error}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        )}
      </FormField>
      <PickList
        label="Products found"
        count={foundWords(matches.length)}
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

function foundWords(matches: number): string {
  if (matches > PRODUCT_PICKER_LIMIT) {
    return `The first ${PRODUCT_PICKER_LIMIT} of ${matches.toLocaleString("en-AU")} products. Type more of the name to see others.`;
  }
  return `${matches} ${matches === 1 ? "product" : "products"} found`;
}
