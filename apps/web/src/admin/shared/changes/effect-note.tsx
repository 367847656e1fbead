import type { Effect } from "@scriptkeeper/contracts/editing/effects";
import { WhyDetails } from "../../../shared/components/why-details.tsx";
import { withNumbers } from "../counted/open-numbers.tsx";

interface Asked {
  data: Effect | undefined;
  isLoading: boolean;
  isError: boolean;
}

/** What a change would do, in the server's words, before it is made. It never prevents the change. */
export function EffectNote({ query: { data, isLoading, isError } }: { query: Asked }) {
  return (
    <div role="status" className="space-y-1 text-ink tabular-nums empty:hidden">
      {isLoading && <p className="text-ink-muted">Working out what this would do…</p>}
      {isError && (
        <p className="text-ink-muted">
          We could not work out what this would do. You can continue without knowing, or try again later.
        </p>
      )}
      {!isError &&
        data &&
        withNumbers(data.says, data.opens).map((sentence) => <p key={sentence.key}>{sentence}</p>)}
      {!isError && data?.rests_on && <p className="text-sm text-ink-muted">{data.rests_on}</p>}
      {!isError && <WhyDetails summary="Why this price" lines={data?.why} />}
    </div>
  );
}
