import type { AttentionItem } from "@scriptkeeper/contracts/prescriptions/changes";
import { ATTENTION_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { useLastData } from "../../../shared/use-last-data.ts";
import { ChangeSelectedRows } from "../../shared/bulk/change-selected.tsx";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { pageParam, textParam } from "../../shared/lists/search-params.ts";
import { useListParams } from "../../shared/lists/use-list-params.ts";
import { LazyUpdateReminderDialog } from "../change-item/lazy-dialogs.ts";
import { ReviewSection, ReviewTable } from "./review-section.tsx";

const title = "Prescriptions that would be forgotten";
const searchParams = { attention_search: textParam(200), attention_page: pageParam };
const loadFailed = "Failed to load prescriptions that would be forgotten";

/**
 * Reviewed prescriptions that nobody would be reminded about, each with what to do. Renders nothing while there are
 * none.
 */
export function NeedsAttention() {
  const { storeTimezone } = useSettings();
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    searchParams,
    ATTENTION_SORTS,
    "attention_page",
    "attention",
  );
  const { attention_search: search, attention_page: page } = params;
  const [item, setItem] = useState<AttentionItem | null>(null);
  const filter = { ...(search && { search }), ...sorted };
  const list = trpc.prescriptions.needsAttention.useQuery(
    { page, ...filter },
    { placeholderData: keepPreviousData },
  );
  // The search and an open dialog stay if a page can't be read.
  const read = useLastData(list.data);
  if (!read) return list.isError ? <QueryFailure query={list} title={loadFailed} /> : null;
  const isNone = list.data?.total === 0 && !list.isPlaceholderData;
  if (isNone && search === "" && item === null) return null;
  const { total } = read;
  return (
    <ReviewSection
      title={title}
      badge={{ count: total, label: String(total), Icon: CircleAlert }}
      intro="These were reviewed, but as they stand nobody will ever be reminded about them."
      search={{
        label: "Search what would be forgotten",
        placeholder: "Product, name, email, phone or order",
        value: search,
        onSearch,
      }}
    >
      <QueryPage
        query={list}
        of="prescriptions"
        failed={loadFailed}
        page={page}
        onPage={onPage}
        file={{ list: "needs_attention", filter }}
        pageOf={({ prescriptions, ...of }) => ({ rows: prescriptions, ...of })}
        empty={<p role="status">No prescriptions match your search.</p>}
      >
        {(items) => (
          <ReviewTable
            title={title}
            arrangeAs="needs_attention"
            items={items}
            sorting={sorting}
            actions={(selected) => <ChangeSelectedRows selected={selected} />}
            columns={[
              { title: "What to do", className: "min-w-64", cell: (shown) => shown.what_to_do },
              {
                title: "Added",
                sort: "added",
                className: "whitespace-nowrap",
                cell: (shown) => shortDay(dayAt(new Date(shown.created_at), storeTimezone)),
              },
            ]}
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
