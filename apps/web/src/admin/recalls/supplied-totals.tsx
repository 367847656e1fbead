import type { SuppliedConcern } from "@scriptkeeper/contracts/constants";
import type { SuppliedTotals as Totals } from "@scriptkeeper/contracts/recalls/recalls";
import { counted, plural } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { Link, useSearchParams } from "react-router-dom";
import { changeSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { recallsSearchParams } from "./recalls-search-params.ts";

/**
 * How many people a recall affects, and what to do besides writing to them. Each number links to the people that it
 * counts.
 */
export function SuppliedTotals({ totals }: { totals: Totals }) {
  const { patients, supplies, packs, unpaid, on_its_way, bad_addresses, deleted, doubtful } = totals;
  return (
    <section aria-label="People affected" className="space-y-3">
      <p role="status" className="text-lg">
        <Counted of="supplied" count={patients} one="person" several="people" /> got {counted(packs, "pack")}{" "}
        in {counted(supplies, "supply", "supplies")}.
      </p>
      {unpaid + on_its_way > 0 && (
        <Alert variant="warning" title="Stop these first">
          {unpaid > 0 && (
            <p>
              <Counted of="unpaid" count={unpaid} one="person has" several="people have" /> an unpaid order
              for it.
            </p>
          )}
          {on_its_way > 0 && (
            <p>
              <Counted of="on_its_way" count={on_its_way} one="person has" several="people have" /> a paid or
              sent order for it: hold back what has not left.
            </p>
          )}
        </Alert>
      )}
      <ul className="list-disc space-y-1 pl-5 text-ink-muted">
        {bad_addresses > 0 && (
          <li>
            <Counted of="bad_address" count={bad_addresses} one="address" several="addresses" />{" "}
            {plural(bad_addresses, "does", "do")} not work: call them.
          </li>
        )}
        {deleted > 0 && (
          <li>
            <Counted of="deleted" count={deleted} one="account was" several="accounts were" /> deleted: look
            for them in the store.
          </li>
        )}
        {doubtful > 0 && (
          <li>
            <Counted of="doubtful" count={doubtful} one="person" several="people" /> may not have received it;
            the list says why.
          </li>
        )}
        <li>Letters don't stop orders or reminders. To stop both, make it unavailable in the store.</li>
      </ul>
    </section>
  );
}

interface CountedProps {
  of: SuppliedConcern;
  count: number;
  one: string;
  several: string;
}

function Counted({ of: concern, count, one, several }: CountedProps) {
  const [params] = useSearchParams();
  const search = changeSearchParams(params, recallsSearchParams, { concern, search: "", page: 1 });
  const text = counted(count, one, several);
  if (count === 0) return <strong>{text}</strong>;
  return (
    <Link to={{ search: search.toString() }} className="font-semibold text-accent">
      {text}
    </Link>
  );
}
