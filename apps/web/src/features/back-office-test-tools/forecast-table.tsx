import type { ForecastDay } from "@scriptkeeper/contracts/forecast";
import { shortDay } from "@scriptkeeper/domain/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";

type Amount = ForecastDay["reminders"];

/** Reminders and notices by day, each with a bar as long as its number of emails. */
export function ForecastTable({ days }: { days: readonly ForecastDay[] }) {
  const amounts = days.flatMap(({ reminders, notices }) => [reminders, notices]);
  const most = Math.max(...amounts.map(({ emails }) => emails));
  if (most <= 0) {
    return (
      <EmptyState title="No reminder and no notice will be sent in the next 30 days.">
        Set a prescription's reminder or expiry date, and its emails stand here.
      </EmptyState>
    );
  }
  const total = (of: "reminders" | "notices") => words(sum(days.map((day) => day[of])));
  return (
    <>
      <p className="tabular-nums">
        Reminders: {total("reminders")}. Expiry notices: {total("notices")}.
      </p>
      <Table aria-label="Emails to come by day" focusableFrame frameClassName="max-h-112 short:max-h-none">
        <TableHead>
          <TableRow>
            {["Day", "Reminders", "Expiry notices"].map((title) => (
              <TableHeader key={title}>{title}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {days.map(({ day, reminders, notices }, index) => (
            <TableRow key={day}>
              <TableCell className="whitespace-nowrap">{index === 0 ? "Today" : shortDay(day)}</TableCell>
              <AmountCell amount={reminders} most={most} />
              <AmountCell amount={notices} most={most} />
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function AmountCell({ amount, most }: { amount: Amount; most: number }) {
  if (amount.emails === 0) return <TableCell className="text-ink-muted">None</TableCell>;
  return (
    <TableCell className="min-w-40">
      {words(amount)}
      <span
        aria-hidden="true"
        className="block h-1 rounded-sm bg-accent"
        style={{ width: `${(100 * amount.emails) / most}%` }}
      />
    </TableCell>
  );
}

function sum(amounts: readonly Amount[]): Amount {
  return {
    emails: amounts.reduce((all, { emails }) => all + emails, 0),
    items: amounts.reduce((all, { items }) => all + items, 0),
  };
}

/** "2 emails about 3 prescriptions" */
function words({ emails, items }: Amount): string {
  return `${counted(emails, "email")} about ${counted(items, "prescription")}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-AU")} ${noun}${count === 1 ? "" : "s"}`;
}
