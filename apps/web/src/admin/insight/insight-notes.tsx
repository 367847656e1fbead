import { shortDay } from "@scriptkeeper/domain/days";

/** Explains how to read the numbers. `countedOn` is the day on which days covered were last counted. */
export function InsightNotes({ countedOn }: { countedOn: string | null }) {
  return (
    <ul className="max-w-3xl list-disc space-y-1 pl-5 text-ink-muted">
      <li>Weeks begin on Monday. The last ones are not over: people still order and parcels still travel.</li>
      <li>
        An order counts for the reminder before it, by its link or signed in, until the next reminder of the
        same medicine. Counted every five minutes.
      </li>
      <li>Some mail servers open links to check them. Nobody can tell that from a person.</li>
      <li>
        Days covered tells how far supplies reach if each is used as planned, from its delivery on, until the
        prescription expires or its last repeat is used up. It does not tell what patients took, or got
        elsewhere. Counted each night{countedOn && <>, last on {shortDay(countedOn)} for the days before</>}.
      </li>
    </ul>
  );
}
