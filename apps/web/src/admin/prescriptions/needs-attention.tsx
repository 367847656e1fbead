import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import type { AttentionItem } from "@scriptkeeper/contracts/prescription-changes";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Badge } from "@scriptkeeper/ui/badge";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryFailure } from "../../shared/components/query-failure.tsx";
import { paths } from "../../shared/paths.ts";
import { personEmail, personName } from "../shared/person.ts";
import { UpdateReminderDialog } from "./update-reminder-dialog.tsx";

/** Reviewed prescriptions that would be forgotten, with what to do about each. Nothing while there are none. */
export function NeedsAttention({ settings }: { settings: PublicSettings }) {
  const [page, setPage] = useState(1);
  const [item, setItem] = useState<AttentionItem | null>(null);
  const list = trpc.prescriptions.needsAttention.useQuery({ page }, { placeholderData: keepPreviousData });
  if (list.isError && !list.data)
    return <QueryFailure query={list} title="Failed to load prescriptions that would be forgotten" />;
  if (!list.data || (list.data.total === 0 && item === null)) return null;
  const { prescriptions, total, limit } = list.data;
  return (
    <section aria-labelledby="needs-attention" className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="needs-attention" className="text-xl font-semibold">
          Prescriptions that would be forgotten
        </h2>
        <Badge variant={total > 0 ? "warning" : "secondary"}>
          <CircleAlert aria-hidden="true" />
          {total}
        </Badge>
      </div>
      <p className="text-ink-muted">
        They were reviewed, but as they stand nobody will ever be reminded of them.
      </p>
      <AttentionTable items={prescriptions} onUpdateReminder={setItem} />
      <Pager
        of="prescriptions"
        page={list.data.page}
        limit={limit}
        shown={prescriptions.length}
        total={total}
        more={false}
        onPage={setPage}
      />
      {item && <UpdateReminderDialog item={item} settings={settings} onClose={() => setItem(null)} />}
    </section>
  );
}

interface AttentionTableProps {
  items: readonly AttentionItem[];
  onUpdateReminder: (item: AttentionItem) => void;
}

function AttentionTable({ items, onUpdateReminder }: AttentionTableProps) {
  return (
    <DataTable
      aria-label="Prescriptions that would be forgotten"
      rows={items}
      keyOf={(item) => item.id}
      columns={[
        { title: "Product", className: "min-w-40 font-semibold", cell: (item) => medicineName(item) },
        {
          title: "Customer",
          className: "min-w-48 wrap-anywhere",
          cell: (item) => (
            <>
              {personName(item)}
              <span className="block text-ink-muted">{personEmail(item)}</span>
            </>
          ),
        },
        { title: "What to do", className: "min-w-64", cell: (item) => item.what_to_do },
        {
          title: "Actions",
          cell: (item) =>
            item.attention === "no_reminder" ? (
              <Button
                variant="secondary"
                size="sm"
                className="whitespace-nowrap"
                aria-label={`Update Reminder of ${medicineName(item)} for ${personName(item)}`}
                onClick={() => onUpdateReminder(item)}
              >
                Update Reminder
              </Button>
            ) : (
              <Link
                to={`${paths.adminPrescriptions}/${item.id}`}
                className={buttonStyles({ variant: "secondary", size: "sm" })}
                aria-label={`View Details of ${medicineName(item)} for ${personName(item)}`}
              >
                View Details
              </Link>
            ),
        },
      ]}
    />
  );
}
