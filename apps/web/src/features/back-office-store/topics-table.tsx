import type { StoreTopic } from "@scriptkeeper/contracts/store-status";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { StateMark } from "./state-mark.tsx";

const marks = {
  subscribed: { state: "good", word: "Subscribed" },
  refused: { state: "bad", word: "Refused" },
  unknown: { state: "unknown", word: "Not known" },
} as const satisfies Record<StoreTopic["state"], unknown>;

/** What the store tells us of by itself; of a refused topic its words and what to do. */
export function TopicsTable({ topics }: { topics: StoreTopic[] }) {
  return (
    <Table aria-label="Messages of the store" focusableFrame>
      <TableHead>
        <tr>
          <TableHeader>Topic</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Scope</TableHeader>
          <TableHeader>What to do</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {topics.map(({ topic, scope, state, refusal, advice }) => (
          <TableRow key={topic}>
            <TableCell className="font-mono">{topic}</TableCell>
            <TableCell>
              <StateMark state={marks[state].state}>{marks[state].word}</StateMark>
            </TableCell>
            <TableCell className="font-mono">{scope}</TableCell>
            <TableCell className="min-w-60 space-y-1 py-2">
              {advice !== null && <p>{advice}</p>}
              {refusal !== null && <p className="text-ink-muted">The store says: “{refusal}”</p>}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
