import type { ComingEmail, Silence } from "@scriptkeeper/contracts/reminders/forecast";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { DataTable, type DataTableProps } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { DayText } from "../../shared/components/day-text.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { comingEmailLabels } from "../shared/coming-email-labels.ts";
import { ExportMenu, type ExportMenuProps } from "../shared/exports/export-menu.tsx";

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
    <ForecastTable
      title="Upcoming emails"
      file={{ of: { list: "emails_to_come", filter: { user_id: patientId } }, label: "Export emails" }}
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
export function SilentPrescriptions(props: { silent: readonly Silence[]; patientId: number }) {
  const { silent, patientId } = props;
  if (silent.length === 0) return null;
  return (
    <ForecastTable
      title="Not coming"
      file={{ of: { list: "emails_not_to_come", filter: { user_id: patientId } }, label: "Export reasons" }}
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
  );
}

interface ForecastTableProps<Row> extends Omit<DataTableProps<Row>, "aria-label" | "arrangeAs"> {
  title: string;
  file: Pick<ExportMenuProps, "of" | "label">;
}

function ForecastTable<Row>({ title, file, ...table }: ForecastTableProps<Row>) {
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <ExportMenu {...file} rows={table.rows.length} />
      </div>
      <DataTable aria-label={title} arrangeAs={null} focusableFrame frameClassName="max-h-112" {...table} />
    </section>
  );
}
