import type { InsightReminder } from "@scriptkeeper/contracts/reporting/insight";
import { insightMessages, stageLabels } from "@scriptkeeper/contracts/reporting/insight-messages";
import { INSIGHT_WEEKS, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import { plural } from "@scriptkeeper/domain/number-words";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import type { Column } from "@scriptkeeper/ui/data-table";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { StoreDays } from "../../shared/lists/store-days.tsx";
import { CountedRows, type PageOfRows } from "./counted-rows.tsx";

export interface RemindersListProps extends PageOfRows {
  stage: ReminderStage;
}

/** The reminders that a number counts. */
export function RemindersList({ week, stage, filter: rows, ...page }: RemindersListProps) {
  const { storeTimezone } = useSettings();
  const filter = { ...rows, stage };
  const list = trpc.insight.reminders.useQuery(
    { ...filter, ...(page.after !== null && { after: page.after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <CountedRows
      {...page}
      title={stageLabels[stage]}
      intro={<StoreDays isAboveList />}
      query={list}
      of="the reminders"
      failed={insightMessages.remindersFailed}
      pageOf={({ reminders, ...counted }) => ({ rows: reminders, ...counted })}
      what={(total) => `${plural(total, "reminder")} ${periodText(week)}`}
      none="No reminders here"
      file={{ list: "insight_reminders", filter }}
      table={{ label: "Reminders", of: "reminder", columns: dayColumns(storeTimezone) }}
    />
  );
}

/** The day on which each stage was reached. */
function dayColumns(timeZone: string): readonly Column<InsightReminder>[] {
  const day = (at: string | null) =>
    at === null ? <span className="text-ink-muted">–</span> : shortDay(dayAt(new Date(at), timeZone));
  const className = "whitespace-nowrap";
  return [
    { title: "Reminder sent", sort: "week", className, cell: ({ sent_at }) => day(sent_at) },
    { key: "opened", title: stageLabels.opened, className, cell: ({ opened_at }) => day(opened_at) },
    {
      key: "ordered",
      title: stageLabels.ordered,
      className: "min-w-28 dense:min-w-0 dense:whitespace-nowrap",
      cell: ({ ordered_at, order_name }) => (
        <>
          {day(ordered_at)}
          {order_name && <span className="text-ink-muted dense:ml-2"> {order_name}</span>}
        </>
      ),
    },
    { key: "paid", title: stageLabels.paid, className, cell: ({ paid_at }) => day(paid_at) },
    {
      key: "delivered",
      title: stageLabels.delivered,
      className,
      cell: ({ delivered_at }) => day(delivered_at),
    },
  ];
}

function periodText(week: string): string {
  return week === "" ? `of the last ${INSIGHT_WEEKS} weeks` : `sent in the week of ${shortDay(week)}`;
}
