import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { PrintButton } from "../../shared/components/print-button.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { useWhose } from "../carers/whose.ts";
import { BackHome } from "../orders/back-home.tsx";
import { MedicineList } from "./medicine-list.tsx";

/** The page of all medicines of a patient on one sheet, to take along to a doctor. */
export function MedicinesPage() {
  const { name } = useWhose();
  const prescriptions = trpc.prescriptions.listMine.useQuery();
  const title = name === null ? "My medicines" : `${name}'s medicines`;
  const block = {
    of: "your medicines",
    failed: "We could not load your medicines",
    explain: (error: unknown) =>
      serverMessage(error) ?? "Nothing has changed. Check your connection and try again.",
  };
  return (
    <PageFrame actions={<BackHome />}>
      <PageHeading title={title} />
      <div className="mt-2">
        <QueryState {...block} query={prescriptions}>
          {(items) => (
            <WithSettings {...block}>
              <Sheet patient={items[0] ? personName(items[0]) || items[0].email : null} />
              <MedicineList items={items} />
            </WithSettings>
          )}
        </QueryState>
      </div>
    </PageFrame>
  );
}

/** The sheet's date and patient, and the button to print it. */
function Sheet({ patient }: { patient: string | null }) {
  const { today } = useSettings();
  return (
    <>
      <p className="text-ink-muted">
        {patient && `${patient} · `}As of {shortDay(today)}. Ask your pharmacist before you change how you
        take your medicines.
      </p>
      {patient !== null && (
        <div className="mt-4 print:hidden">
          <PrintButton />
        </div>
      )}
    </>
  );
}
