import type { RecallState } from "@scriptkeeper/contracts/constants";
import { recallStateLabels } from "@scriptkeeper/contracts/recalls/messages";
import type { Recall } from "@scriptkeeper/contracts/recalls/recalls";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";

export interface RecallCountProps {
  recall: Recall;
  /** Empty counts everybody. */
  of: RecallState | "";
  /** Whether the text beside the number already says whom it counts. */
  isTold?: boolean;
}

/** How many recipients have a letter in this state, linked to their list. */
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
