import type { Conflicts } from "../../shared/conflicts/use-record-form.ts";

/** Says beside the field for repeats how many more may come back from unpaid orders. */
export function UnpaidRepeats({ conflicts: { unpaidRepeats: count } }: { conflicts: Conflicts }) {
  return (
    <div aria-live="polite">
      {count > 0 && (
        <p className="mt-1">
          <strong>
            {count} more {count === 1 ? "repeat is" : "repeats are"} in an order that is not paid yet.
          </strong>{" "}
          Once you save the repeats or an expiry, your number stays, whatever happens to that order.
        </p>
      )}
    </div>
  );
}
