import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import { stateWords } from "@scriptkeeper/contracts/installation/state-words";
import type { StoreCheck } from "@scriptkeeper/contracts/installation/store-status";
import { StateMark } from "./state-mark.tsx";

/** The results of all checks, each with its state and, unless good, advice. */
export function CheckList({ of, checks }: { of: string; checks: (StoreCheck | SenderCheck)[] }) {
  return (
    <ul aria-label={`State of the ${of}`} className="divide-y divide-line rounded-md border border-line">
      {checks.map(({ name, title, state, finding, advice }) => (
        <li key={name} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <div>
            <StateMark state={state}>{stateWords[state]}</StateMark>
          </div>
          <div className="min-w-0 max-w-prose space-y-1 break-words">
            <p>
              <span className="font-semibold">{title}: </span>
              {finding}
            </p>
            {advice !== null && <p className="text-ink-muted">{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
