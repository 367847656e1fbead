import type { ComingEmail, ComingEmailKind, Silence } from "@scriptkeeper/contracts/forecast";
import { dayAt } from "@scriptkeeper/domain/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { DayText } from "../../components/day-text.tsx";

const kinds: Record<ComingEmailKind, string> = {
  reminder: "Reminder",
  soon: "Expiry notice: ends soon",
  expired: "Expiry notice: has ended",
};

const subjects: Record<Silence["about"], string> = { reminder: "Reminder", notice: "Expiry notice" };

/** The emails to come, in their order, each with the prescriptions that it is about. */
export function ComingEmails({ emails, timeZone }: { emails: readonly ComingEmail[]; timeZone: string }) {
  const today = dayAt(new Date(), timeZone);
  if (emails.length === 0)
    return <EmptyState title="No reminder and no notice is to come.">The reasons stand below.</EmptyState>;
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">Emails to come</h3>
      <Table aria-label="Emails to come" focusableFrame frameClassName="max-h-112">
        <Head titles={["Day", "Email", "About"]} />
        <tbody>
          {emails.map(({ day, kind, items }) => (
            <TableRow key={`${day} ${kind}`} className="align-top">
              <TableCell className="py-3 whitespace-nowrap">
                <DayText day={day} today={today} />
              </TableCell>
              <TableCell className="min-w-32 py-3">{kinds[kind]}</TableCell>
              <TableCell className="min-w-56 space-y-1 py-3">
                {items.map(({ id, product_name, why }) => (
                  <p key={id} className="wrap-anywhere">
                    <span className="font-semibold">{product_name}</span>{" "}
                    <span className="text-ink-muted">ID {id}</span>
                    <span className="block">{why}</span>
                  </p>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** What nothing will be written about, and why. */
export function SilentPrescriptions({ silent }: { silent: readonly Silence[] }) {
  if (silent.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">Not to come</h3>
      <Table aria-label="Not to come" focusableFrame frameClassName="max-h-112">
        <Head titles={["Prescription", "Email", "Why not"]} />
        <tbody>
          {silent.map(({ id, product_name, about, why }) => (
            <TableRow key={`${id} ${about}`}>
              <TableCell className="min-w-40 wrap-anywhere">
                <span className="font-semibold">{product_name}</span>{" "}
                <span className="text-ink-muted">ID {id}</span>
              </TableCell>
              <TableCell>{subjects[about]}</TableCell>
              <TableCell className="min-w-56">{why}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Head({ titles }: { titles: readonly string[] }) {
  return (
    <TableHead>
      <TableRow>
        {titles.map((title) => (
          <TableHeader key={title}>{title}</TableHeader>
        ))}
      </TableRow>
    </TableHead>
  );
}
