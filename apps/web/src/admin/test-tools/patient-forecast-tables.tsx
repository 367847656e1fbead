import type { ComingEmail, Silence } from "@scriptkeeper/contracts/reminders/forecast";
import { dayAt } from "@scriptkeeper/domain/days";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { DayText } from "../../shared/components/day-text.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { comingEmailLabels } from "../shared/coming-email-labels.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";

const subjects: Record<Silence["about"], string> = { reminder: "Reminder", notice: "Expiry notice" };

interface ComingEmailsProps {
  emails: readonly ComingEmail[];
  patientId: number;
  /** Whether the reasons for silence are shown below. */
  hasReasons: boolean;
}

/** The emails to come, in order, each with the prescriptions that it is about. */
export function ComingEmails({ emails, patientId, hasReasons }: ComingEmailsProps) {
  const { storeTimezone } = useSettings();
  const today = dayAt(new Date(), storeTimezone);
  if (emails.length === 0)
    return (
      <EmptyState title="No reminders or notices are coming up.">
        {hasReasons ? "The reasons are below." : "This customer has no prescriptions."}
      </EmptyState>
    );
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Upcoming emails</h3>
        <ExportMenu
          of={{ list: "emails_to_come", filter: { user_id: patientId } }}
          rows={emails.length}
          label="Export emails"
        />
      </div>
      <DataTable
        aria-label="Upcoming emails"
        arrangeAs={null}
        focusableFrame
        frameClassName="max-h-112"
        rowClassName="align-top"
        rows={emails}
        keyOf={({ day, kind }) => `${day} ${kind}`}
        columns={[
          {
            title: "Day",
            className: "py-3 whitespace-nowrap",
            cell: ({ day }) => <DayText day={day} today={today} />,
          },
          { title: "Email", className: "min-w-32 py-3", cell: ({ kind }) => comingEmailLabels[kind] },
          {
            title: "About",
            className: "min-w-56 space-y-1 py-3",
            cell: ({ items }) =>
              items.map((item) => (
                <p key={item.id} className="wrap-anywhere">
                  <Prescription item={item} />
                  <span className="block">{item.why}</span>
                </p>
              )),
          },
        ]}
      />
    </section>
  );
}

function Prescription({ item }: { item: Pick<Silence, "id" | "product_name" | "variant_title"> }) {
  return (
    <>
      <span className="font-semibold">{medicineName(item)}</span>{" "}
      <span className="text-ink-muted">ID {item.id}</span>
    </>
  );
}

/** The prescriptions about which no email will be sent, and why. */
export function SilentPrescriptions({
  silent,
  patientId,
}: {
  silent: readonly Silence[];
  patientId: number;
}) {
  if (silent.length === 0) return null;
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Not coming</h3>
        <ExportMenu
          of={{ list: "emails_not_to_come", filter: { user_id: patientId } }}
          rows={silent.length}
          label="Export reasons"
        />
      </div>
      <DataTable
        aria-label="Not coming"
        arrangeAs={null}
        focusableFrame
        frameClassName="max-h-112"
        rows={silent}
        keyOf={({ id, about }) => `${id} ${about}`}
        columns={[
          {
            title: "Prescription",
            className: "min-w-40 wrap-anywhere",
            cell: (silence) => <Prescription item={silence} />,
          },
          { title: "Email", cell: ({ about }) => subjects[about] },
          { title: "Why not", className: "min-w-56", cell: ({ why }) => why },
        ]}
      />
    </section>
  );
}
