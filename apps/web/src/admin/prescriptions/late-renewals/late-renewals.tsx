import { LATE_PATIENT_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { LatePatient } from "@scriptkeeper/contracts/reminders/late-patients";
import { numberText } from "@scriptkeeper/domain/number-words";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { keepPreviousData } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { useLastData } from "../../../shared/use-last-data.ts";
import { LazyOutcomeDialog } from "../../shared/dialogs/lazy-outcome-dialog.ts";
import { ExportMenu } from "../../shared/exports/export-menu.tsx";
import { KeysetList } from "../../shared/lists/keyset-list.tsx";
import { idParam, textParam } from "../../shared/lists/search-params.ts";
import { useListParams } from "../../shared/lists/use-list-params.ts";
import { personName } from "../../shared/people/person.ts";
import { ReviewSection } from "../review/review-section.tsx";
import { LateRenewalsTable } from "./late-renewals-table.tsx";

const title = "Late renewals";
const searchParams = { late_search: textParam(200), late_before: idParam };

/**
 * Medicines that should have run out and were not ordered again, with phone numbers to call. Renders nothing while there
 * are none.
 */
export function LateRenewals() {
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    searchParams,
    LATE_PATIENT_SORTS,
    "late_before",
    "late",
  );
  const { late_search: search, late_before: before } = params;
  const filter = { search, ...sorted };
  const [line, setLine] = useState<LatePatient | null>(null);
  const list = trpc.latePatients.list.useQuery(
    { ...filter, ...(before !== null && { before }) },
    { placeholderData: keepPreviousData },
  );
  const failure = list.isError && <QueryFailure query={list} title="Failed to load late renewals" />;
  // The search and an open dialog stay if a page can't be read.
  const read = useLastData(list.data);
  if (!read) return failure || null;
  const isAll = search === "" && before === null;
  const isNone = list.data?.total === 0 && !list.isPlaceholderData;
  if (isNone && isAll && line === null) return null;
  const { older, total } = read;
  return (
    <ReviewSection
      title={title}
      badge={{ count: total, label: amount(total), Icon: Phone }}
      intro="These medicines should have run out and have not been ordered. Ask the patient whether everything is all right, and record the outcome. A line leaves this list automatically when the patient orders or puts the medicine off."
      search={{
        label: "Search late renewals",
        placeholder: "Name, email, phone or order",
        value: search,
        onSearch,
      }}
    >
      <KeysetList
        of="late renewals"
        isFirst={before === null}
        older={older}
        order={sorting.by === "newest" ? sorting.order : "other"}
        onPageBefore={onPage}
        tools={
          <ExportMenu
            of={{ list: "late_patients", filter }}
            rows={Math.min(total, COUNTED)}
            more={total > COUNTED}
          />
        }
      >
        {failure}
        {list.data?.lines.length === 0 && (
          <p role="status">
            {search ? "No late renewals match your search." : "No late renewals on this page."}
          </p>
        )}
        {list.data && list.data.lines.length > 0 && (
          <div {...LazyOutcomeDialog.ahead}>
            <LateRenewalsTable title={title} lines={list.data.lines} sorting={sorting} onSettle={setLine} />
          </div>
        )}
      </KeysetList>
      {line && (
        <LazyOutcomeDialog
          itemId={line.item_id}
          medicine={medicineName(line)}
          patient={personName(line.patient)}
          onClose={() => setLine(null)}
        />
      )}
    </ReviewSection>
  );
}

/** The server counts up to this number. */
const COUNTED = 10_000;

function amount(total: number): string {
  return total > COUNTED ? `more than ${numberText(COUNTED)}` : numberText(total);
}
