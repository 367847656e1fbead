import type { AlsoDue as AlsoDueItem } from "@scriptkeeper/contracts/renewals";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { ALSO_DUE_DAYS } from "@scriptkeeper/domain/supply";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";

export interface AlsoDueProps {
  token: string;
  also: readonly AlsoDueItem[];
  selected: readonly number[];
}

/** What becomes due in the next days and may as well come with this order. */
export function AlsoDue({ token, also, selected }: AlsoDueProps) {
  const one = also.length === 1;
  return (
    <section aria-label="Also due soon" className="space-y-3 rounded-md border border-line bg-surface p-4">
      <p>
        <span className="font-semibold">
          {one ? "1 more is" : `${also.length} more are`} due within {ALSO_DUE_DAYS} days:
        </span>{" "}
        {also.map(medicineName).join(", ")}
      </p>
      <Link
        to={paths.renewConfirm(token, [...selected, ...also.map(({ id }) => id)])}
        replace
        className={buttonStyles({ variant: "secondary" })}
      >
        {one ? "Add it" : "Add them"}
      </Link>
    </section>
  );
}
