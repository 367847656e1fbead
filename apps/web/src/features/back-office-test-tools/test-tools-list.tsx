import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { TestToolsInput } from "@scriptkeeper/contracts/test-tools";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { PastTheEnd } from "../../components/past-the-end.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { TestToolsTable } from "./test-tools-table.tsx";
import { useSetReminderDate } from "./use-set-reminder-date.ts";

const pageSize = 50;

export interface TestToolsListProps {
  question: TestToolsInput;
  timeZone: string;
  onPage: (page: number) => void;
}

/** One page of prescriptions with their reminders: waiting, failed, empty or there. */
export function TestToolsList({ question, timeZone, onPage }: TestToolsListProps) {
  const list = trpc.prescriptions.testTools.useQuery(question, { placeholderData: keepPreviousData });
  const { setDate, busyId } = useSetReminderDate(timeZone);
  useFailureToast(list.isError, prescriptionMessages.loadFailed);

  if (list.isError) {
    return (
      <ErrorState
        title={prescriptionMessages.loadFailed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (!list.data) {
    return (
      <div className="space-y-3">
        <p role="status" className="appear-late text-ink-muted">
          Loading prescriptions...
        </p>
        <RowsSkeleton />
      </div>
    );
  }
  const { prescriptions, hasMore } = list.data;
  return (
    <>
      {prescriptions.length === 0 && question.page > 1 ? (
        <PastTheEnd onPage={onPage} />
      ) : prescriptions.length === 0 ? (
        <EmptyState title="No prescriptions found.">
          {question.search || question.filter !== "all" ? "Try another word or filter." : null}
        </EmptyState>
      ) : (
        <TestToolsTable
          prescriptions={prescriptions}
          timeZone={timeZone}
          busyId={busyId}
          onSetDate={setDate}
        />
      )}
      {(question.page > 1 || prescriptions.length > 0) && (
        <Pager
          of="prescriptions"
          page={question.page}
          limit={pageSize}
          shown={prescriptions.length}
          total={null}
          more={hasMore}
          onPage={onPage}
        />
      )}
      <p className="text-ink-muted">Days are the store's ({timeZone}).</p>
    </>
  );
}
