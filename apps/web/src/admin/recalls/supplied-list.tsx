import { recallMessages } from "@scriptkeeper/contracts/recall-messages";
import type { SuppliedFilter } from "@scriptkeeper/contracts/recalls";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../../shared/components/query-page.tsx";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { LetterForm } from "./letters/letter-form.tsx";
import { SuppliedTable } from "./supplied-table.tsx";
import { SuppliedTotals } from "./supplied-totals.tsx";

export interface SuppliedListProps {
  question: SuppliedFilter;
  /** As the letter calls it. */
  medicine: string;
  page: number;
  onPage: (page: number) => void;
}

/** How many are concerned, and a page of them. */
export function SuppliedList({ question, medicine, page, onPage }: SuppliedListProps) {
  const [isWriting, setIsWriting] = useState(false);
  const list = trpc.recalls.supplied.useQuery({ ...question, page }, { placeholderData: keepPreviousData });
  return (
    <QueryPage
      query={list}
      of="people"
      failed={recallMessages.suppliedFailed}
      page={page}
      onPage={onPage}
      tools={({ total }) => <ExportMenu of={{ list: "supplied", filter: question }} rows={total} />}
      pageOf={({ people, limit, total }) => ({ rows: people, limit, total })}
      empty={
        <EmptyState title="Nobody was supplied with it, and nobody has ordered it">
          Look whether the strength and the days are meant, and whether the product has another entry under a
          similar name.
        </EmptyState>
      }
    >
      {(people, totals) => (
        <>
          <SuppliedTotals totals={totals} />
          {isWriting ? (
            <LetterForm question={question} medicine={medicine} totals={totals} />
          ) : (
            <Button disabled={totals.patients === totals.deleted} onClick={() => setIsWriting(true)}>
              <Mail aria-hidden="true" className="size-4" />
              Write to them
            </Button>
          )}
          <SuppliedTable people={people} question={question} />
        </>
      )}
    </QueryPage>
  );
}
