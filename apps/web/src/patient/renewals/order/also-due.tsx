import type { AlsoDue as AlsoDueItem } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { ALSO_DUE_DAYS } from "@scriptkeeper/domain/supply/supply";
import { buttonStyles } from "@scriptkeeper/ui/button";
import type { MouseEvent } from "react";
import { paths } from "../../../shared/paths.ts";
import { useGoTo } from "../renewal-address.ts";

export interface AlsoDueProps {
  token: string;
  also: readonly AlsoDueItem[];
  selected: readonly number[];
}

/** What becomes due in the next days and could be added to this order. */
export function AlsoDue({ token, also, selected }: AlsoDueProps) {
  const goTo = useGoTo();
  const one = also.length === 1;
  const withThem = paths.renewConfirm(token, [...selected, ...also.map(({ id }) => id)]);
  function add(event: MouseEvent) {
    // Modifier keys open another tab or window, as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(withThem, { replace: true });
  }
  return (
    <section aria-label="Also due soon" className="space-y-3 rounded-md border border-line bg-surface p-4">
      <p>
        <span className="font-semibold">
          {one ? "1 more is" : `${also.length} more are`} due within {ALSO_DUE_DAYS} days:
        </span>{" "}
        {also.map(medicineAmongWords).join(", ")}
      </p>
      <a href={withThem} onClick={add} className={buttonStyles({ variant: "secondary" })}>
        {one ? "Add it" : "Add them"}
      </a>
    </section>
  );
}
