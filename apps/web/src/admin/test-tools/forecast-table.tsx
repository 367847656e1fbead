import type { ForecastDay } from "@scriptkeeper/contracts/reminders/forecast";
import { counted } from "@scriptkeeper/domain/number-words";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { type SortKeys, sortRows } from "@scriptkeeper/ui/sorted-rows";
import { useRowOrder } from "../shared/lists/use-row-order.ts";
import { ListTable } from "../shared/selection/list-table.tsx";

type Amount = ForecastDay["reminders"];

const sortKeys: SortKeys<ForecastDay> = {
  day: ({ day }) => day,
  reminders: ({ reminders }) => reminders.emails,
  notices: ({ notices }) => notices.emails,
};

/** Reminders and notices by day, each with a bar in proportion to its number of emails. */
export function ForecastTable({ days }: { days: readonly ForecastDay[] }) {
  const amounts = days.flatMap(({ reminders, notices }) => [reminders, notices]);
  const sorted = sortRows(days, sortKeys, useRowOrder("days", sortKeys));
  const most = Math.max(...amounts.map(({ emails }) => emails));
  if (most <= 0) {
    return (
      <EmptyState title="No reminders or notices will be sent in the next 30 days.">
        Set a prescription's reminder or expiry date to see its emails here.
      </EmptyState>
    );
  }
  return (
    <ListTable
      aria-label="Upcoming emails by day"
      arrangeAs="forecast"
      selects={{ list: "forecast", of: "day", nameOf: ({ day }) => shortDay(day) }}
      sorting={sorted.sorting}
      frameClassName="max-h-112 dense:max-h-none dense:overflow-visible short:max-h-none dense:[&_thead]:-top-3"
      rows={sorted.rows}
      keyOf={({ day }) => day}
      columns={[
        {
          title: "Day",
          sort: "day",
          className: "whitespace-nowrap",
          cell: ({ day }) => (day === days[0]?.day ? "Today" : shortDay(day)),
        },
        {
          title: "Reminders",
          sort: "reminders",
          className: "min-w-40",
          cell: ({ reminders }) => <AmountBar amount={reminders} most={most} />,
        },
        {
          title: "Expiry notices",
          sort: "notices",
          className: "min-w-40",
          cell: ({ notices }) => <AmountBar amount={notices} most={most} />,
        },
      ]}
    />
  );
}

/** The totals of all days; nothing if no email is to come. */
export function ForecastTotals({ days }: { days: readonly ForecastDay[] }) {
  const [reminders, notices] = [sum(days.map((day) => day.reminders)), sum(days.map((day) => day.notices))];
  if (reminders.emails + notices.emails === 0) return null;
  return (
    <p className="tabular-nums">
      Reminders: {words(reminders)}. Expiry notices: {words(notices)}.
    </p>
  );
}

function AmountBar({ amount, most }: { amount: Amount; most: number }) {
  if (amount.emails === 0) return <span className="text-ink-muted">None</span>;
  return (
    <>
      {words(amount)}
      <span
        aria-hidden="true"
        className="block h-1 rounded-sm bg-accent"
        style={{ width: `${(100 * amount.emails) / most}%` }}
      />
    </>
  );
}

function sum(amounts: readonly Amount[]): Amount {
  return {
    emails: amounts.reduce((all, { emails }) => all + emails, 0),
    items: amounts.reduce((all, { items }) => all + items, 0),
  };
}

/** Returns "2 emails about 3 prescriptions". */
function words({ emails, items }: Amount): string {
  return `${counted(emails, "email")} about ${counted(items, "prescription")}`;
}
