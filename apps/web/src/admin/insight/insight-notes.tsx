import { shortDay } from "@scriptkeeper/domain/time/days";

/** Explains how to read the numbers. `countedOn` is the day on which days covered were last counted. */
export function InsightNotes({ countedOn }: { countedOn: string | null }) {
  return (
    <ul className="max-w-3xl list-disc space-y-1 pl-5 text-ink-muted">
      <li>
        Weeks begin on Monday. The latest ones are not complete: people are still ordering, and parcels are on
        their way.
      </li>
      <li>
        An order counts towards the reminder before it, whether placed from its link or after signing in,
        until the next reminder for the same medicine. Counted every five minutes.
      </li>
      <li>Some mail servers open links to check them, which looks the same as a person opening them.</li>
      <li>
        Days covered shows how long supplies last if each is used as planned from its delivery, until the
        prescription expires or its last repeat is used up. It does not show what patients took, or got
        elsewhere. Counted each night
        {countedOn && <>, last on {shortDay(countedOn)} for the days before it</>}.
      </li>
    </ul>
  );
}
