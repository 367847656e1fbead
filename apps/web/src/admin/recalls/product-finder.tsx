import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { InputField } from "@scriptkeeper/ui/input-field";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { SearchResults } from "../shared/people/search-results.tsx";
import { useDebounced } from "../shared/use-debounced.ts";

const TYPING_MS = 200;

export interface ProductFinderProps {
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Finds the recalled product by any name it ever had, even if the store no longer has it. Mounted only while open. */
export function ProductFinder({ onChoose, onClose }: ProductFinderProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), TYPING_MS);
  const found = trpc.recalls.products.useQuery({ search }, { placeholderData: keepPreviousData });
  return (
    <Dialog title="Choose the product" onClose={onClose}>
      <div className="space-y-3">
        <InputField
          label="Which product is recalled?"
          help="Part of its current name, or of a name it had in an order."
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <QueryState query={found} of="the products" failed={recallMessages.productsFailed}>
          {({ products, total }) => (
            <SearchResults
              of="product"
              total={total}
              ifNone="Type less of its name, or try the name it was ordered under."
              rows={products.map((product) => ({
                id: product.product_id,
                name: product.product_name,
                ...(product.other_names.length > 0 && {
                  note: `Also called ${product.other_names.join(", ")}`,
                }),
                action: "Choose",
                done: false,
                onPick: () => onChoose(product.product_id),
              }))}
            />
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
