import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { isNotFound, serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import type { SuppliedFields } from "./recalls-search-params.ts";
import { SuppliedList, type SuppliedListState } from "./supplied-list.tsx";
import { SuppliedQuestion } from "./supplied-question.tsx";

export interface RecalledProductProps {
  id: string;
  question: SuppliedFields;
  list: SuppliedListState;
  onAsk: (question: SuppliedFields) => void;
  /** Called to choose another product. */
  onChange: () => void;
}

/** The recalled product, which of its supplies are affected, and who has them. */
export function RecalledProduct({ id, question, list, onAsk, onChange }: RecalledProductProps) {
  const query = trpc.recalls.product.useQuery({ product_id: id });
  const chooses = (
    <Button variant="secondary" onClick={onChange}>
      Choose a product
    </Button>
  );
  if (isNotFound(query.error) && !query.data)
    return (
      <EmptyState title={serverMessage(query.error) ?? recallMessages.noSuchProduct}>
        <div className="mt-3">{chooses}</div>
      </EmptyState>
    );
  return (
    <QueryState
      query={query}
      of="the product"
      failed={recallMessages.productFailed}
      actions={!query.data && chooses}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {({ product_name, other_names, variants, last_letter }) => (
        <div className="space-y-4 dense:space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-accent bg-accent-soft px-4 py-3">
            <p className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{product_name}</span>
              {other_names.length > 0 && (
                <span className="block wrap-anywhere text-ink-muted">
                  Also called {other_names.join(", ")}
                </span>
              )}
            </p>
            <Button variant="secondary" size="sm" onClick={onChange}>
              Change product
            </Button>
          </div>
          <SuppliedQuestion variants={variants} question={question} onAsk={onAsk} />
          <SuppliedList
            medicine={[
              product_name,
              variants.find(({ variant_id }) => variant_id === question.variant)?.title,
            ]
              .filter(Boolean)
              .join(", ")}
            question={{
              product_id: id,
              variant_id: question.variant,
              from: question.from,
              until: question.until,
            }}
            lastLetter={last_letter}
            list={list}
          />
        </div>
      )}
    </QueryState>
  );
}
