import type { StoreScope } from "@scriptkeeper/contracts/store-status";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { StateMark } from "./state-mark.tsx";

const marks = {
  granted: { state: "good", word: "Granted" },
  missing: { state: "bad", word: "Missing" },
  unknown: { state: "unknown", word: "Not known" },
} as const satisfies Record<StoreScope["state"], unknown>;

/** The rights that the product needs at the store, and what for. */
export function ScopesTable({ scopes }: { scopes: StoreScope[] }) {
  return (
    <Table aria-label="Scopes of the app" focusableFrame>
      <TableHead>
        <tr>
          <TableHeader>Scope</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Needed for</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {scopes.map(({ scope, use, state }) => (
          <TableRow key={scope}>
            <TableCell className="font-mono">{scope}</TableCell>
            <TableCell>
              <StateMark state={marks[state].state}>{marks[state].word}</StateMark>
            </TableCell>
            <TableCell className="min-w-60">{use}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
