import type { RecallState } from "@scriptkeeper/contracts/constants";
import { recallStateLabels } from "@scriptkeeper/contracts/recalls/messages";
import type { Recall } from "@scriptkeeper/contracts/recalls/recalls";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";

export interface RecallCountProps {
  recall: Recall;
  /** Empty for everybody. */
  of: RecallState | "";
  /** Where the words beside it say whom it counts. */
  isTold?: boolean;
}

/** How many of those who were written to are where with the letter; opens them. */
export function RecallCount({ recall, of: state, isTold = false }: RecallCountProps) {
  const { id, product_name, people } = recall;
  const count = numberText(state === "" ? people : recall[state]);
  const whom = state === "" ? "Everybody" : recallStateLabels[state];
  return (
    <Link
      to={paths.adminRecall(id) + (state && `?state=${state}`)}
      className="font-semibold text-accent"
      aria-label={isTold ? undefined : `${whom}, ${product_name}: ${count}`}
    >
      {count}
    </Link>
  );
}
