import { renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { GoBack } from "./go-back.tsx";
import type { Problem } from "./renewal-error.ts";

/** Says that the order failed, why, that nothing was charged, and what to do. */
export function RenewalProblem({ problem }: { problem: Problem }) {
  return (
    <Alert variant="destructive" role="alert" title={problem.message}>
      {problem.notPlaced && <p>{renewalMessages.orderNotPlaced}</p>}
      <p>{problem.whatToDo}</p>
      {problem.isOver && <GoBack />}
    </Alert>
  );
}
