import type { AuditEntry } from "@scriptkeeper/contracts/audit";
import { shortInstant } from "@scriptkeeper/domain/days";
import { Button } from "@scriptkeeper/ui/button";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { actionText, recordText, whoDetail, whoText } from "./audit-labels.ts";

export interface AuditTableProps {
  entries: readonly AuditEntry[];
  timeZone: string;
  onView: (entry: AuditEntry) => void;
}

/** When, who, what, to what, and from where. There is nothing to change here. */
export function AuditTable({ entries, timeZone, onView }: AuditTableProps) {
  return (
    <Table aria-label="Audit">
      <TableHead>
        <TableRow>
          {["Date/Time", "Who", "Action", "About", "From", "View"].map((title) => (
            <TableHeader key={title}>{title}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="min-w-32">{shortInstant(new Date(entry.created_at), timeZone)}</TableCell>
            <TableCell className="min-w-48 wrap-anywhere">
              <span className="font-semibold">{whoText(entry)}</span>
              <span className="block text-ink-muted">{whoDetail(entry)}</span>
            </TableCell>
            <TableCell className="min-w-40">{actionText(entry.action)}</TableCell>
            <TableCell className="min-w-40 wrap-anywhere">{recordText(entry)}</TableCell>
            <TableCell className="whitespace-nowrap">{entry.ip_address}</TableCell>
            <TableCell>
              <Button
                variant="quiet"
                size="sm"
                className="-mx-2 px-2!"
                aria-label={`View entry ${entry.id}`}
                onClick={() => onView(entry)}
              >
                View
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
