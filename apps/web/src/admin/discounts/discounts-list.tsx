import type { Discount, DiscountListInput } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { WhenNoDialogIsOpen } from "@scriptkeeper/ui/when-no-dialog-is-open";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useLoadFailureToast } from "../shared/changes/use-failure-toast.ts";
import { QueryPage } from "../shared/lists/query-page.tsx";
import { DiscountsTable } from "./discounts-table.tsx";
import { SwitchDiscountDialog } from "./switch-discount-dialog.tsx";

export const DISCOUNTS_PER_PAGE = 50;

export interface DiscountsListProps {
  question: Pick<DiscountListInput, "page" | "search" | "sort" | "order">;
  sorting: TableSorting;
  onPage: (page: number) => void;
  onEdit: (discount: Discount) => void;
  onDelete: (discount: Discount) => void;
}

/** One page of discounts. */
export function DiscountsList({ question, sorting, onPage, onEdit, onDelete }: DiscountsListProps) {
  const list = trpc.discounts.list.useQuery(
    { ...question, limit: DISCOUNTS_PER_PAGE },
    { placeholderData: keepPreviousData },
  );
  useLoadFailureToast(list, discountMessages.loadFailed);
  const [[asked], setAsked] = useState<readonly Discount[]>([]);
  const { page: _, ...filter } = question;
  return (
    <QueryPage
      query={list}
      of="discounts"
      failed={discountMessages.loadFailed}
      page={question.page}
      onPage={onPage}
      file={{ list: "discounts", filter }}
      pageOf={({ discounts, total }) => ({ rows: discounts, limit: DISCOUNTS_PER_PAGE, total })}
      empty={
        question.search ? (
          <EmptyState title="No discounts match your search">
            Try another word, or clear the search.
          </EmptyState>
        ) : (
          <EmptyState title={discountMessages.none}>
            Create one, then assign it to a prescription on its Discounts tab.
          </EmptyState>
        )
      }
    >
      {(discounts) => (
        <>
          <DiscountsTable
            discounts={discounts}
            sorting={sorting}
            onEdit={onEdit}
            onAsk={(discount) => setAsked((before) => [...before, discount])}
            onDelete={onDelete}
          />
          {asked && (
            <WhenNoDialogIsOpen key={asked.id}>
              <SwitchDiscountDialog discount={asked} onClose={() => setAsked(([_, ...others]) => others)} />
            </WhenNoDialogIsOpen>
          )}
        </>
      )}
    </QueryPage>
  );
}
