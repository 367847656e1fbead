import type { AttentionItem } from "@scriptkeeper/contracts/prescription-changes";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryFailure } from "../../shared/components/query-failure.tsx";
import { QueryPage } from "../../shared/components/query-page.tsx";
import { paths } from "../../shared/paths.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { LazyUpdateReminderDialog } from "./lazy-dialogs.ts";
import { ReviewSection, ReviewTable } from "./review-section.tsx";

const title = "Prescriptions that would be forgotten";
const loadFailed = "Failed to load prescriptions that would be forgotten";

/** Reviewed prescriptions that would be forgotten, with what to do about each. Nothing while there are none. */
export function NeedsAttention() {
  const [page, setPage] = useState(1);
  const [item, setItem] = useState<AttentionItem | null>(null);
  const list = trpc.prescriptions.needsAttention.useQuery({ page }, { placeholderData: keepPreviousData });
  if (list.isError && !list.data) return <QueryFailure query={list} title={loadFailed} />;
  if (!list.data || (list.data.total === 0 && item === null)) return null;
  const { total } = list.data;
  return (
    <ReviewSection
      title={title}
      badge={{ count: total, label: String(total), Icon: CircleAlert }}
      intro="They were reviewed, but as they stand nobody will ever be reminded of them."
    >
      <QueryPage
        query={list}
        of="prescriptions"
        failed={loadFailed}
        page={page}
        onPage={setPage}
        tools={({ total }) => <ExportMenu of={{ list: "needs_attention", filter: {} }} rows={total} />}
        pageOf={({ prescriptions, ...of }) => ({ rows: prescriptions, ...of })}
        empty={null}
      >
        {(items) => (
          <ReviewTable
            title={title}
            arrangeAs="needs_attention"
            items={items}
            columns={[{ title: "What to do", className: "min-w-64", cell: (shown) => shown.what_to_do }]}
            action={(shown, labelFor) =>
              shown.attention === "no_reminder" ? (
                <Button
                  variant="secondary"
                  size="sm"
                  className="whitespace-nowrap"
                  aria-label={labelFor("Update Reminder")}
                  onClick={() => setItem(shown)}
                  {...LazyUpdateReminderDialog.ahead}
                >
                  Update Reminder
                </Button>
              ) : (
                <Link
                  to={`${paths.adminPrescriptions}/${shown.id}`}
                  className={buttonStyles({ variant: "secondary", size: "sm" })}
                  aria-label={labelFor("View Details")}
                >
                  View Details
                </Link>
              )
            }
          />
        )}
      </QueryPage>
      {item && <LazyUpdateReminderDialog item={item} onClose={() => setItem(null)} />}
    </ReviewSection>
  );
}
