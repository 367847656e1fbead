import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { failedAnswer, isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { Refusal } from "../refusal.tsx";
import { SqlMark } from "./sql-mark.tsx";
import { SqlPreviewView } from "./sql-preview.tsx";
import { SqlResultView } from "./sql-result.tsx";
import type { SqlBox, SqlOutcome } from "./use-sql-box.ts";

/** The outcome of the last statement. */
export function SqlOutcomeView({ outcome, box }: { outcome: SqlOutcome; box: SqlBox }) {
  if (outcome.kind === "failed") return <Failed outcome={outcome} />;
  const { answer, sql } = outcome;
  return answer.kind === "preview" ? (
    <SqlPreviewView
      preview={answer}
      sql={sql}
      onCommit={() => box.commit({ sql, confirmation: answer.confirmation })}
      onDismiss={box.dismiss}
    />
  ) : (
    <SqlResultView result={answer} isCommit={outcome.isCommit} />
  );
}

function Failed({ outcome }: { outcome: Extract<SqlOutcome, { kind: "failed" }> }) {
  const { error, sql, isCommit } = outcome;
  if (outcome.isCancelled) {
    return (
      <Alert variant="info" role="status" title="The query was cancelled">
        <p>It was stopped before it finished. Nothing was changed.</p>
      </Alert>
    );
  }
  const answer = failedAnswer(error);
  const position = answer.kind === "refused" ? answer.details.sqlError?.position : null;
  return (
    <Refusal title={databaseMessages.executeFailed} error={error}>
      {position && <SqlMark sql={sql} position={position} />}
      {isCommit && isOutcomeUnknown(error) && (
        <p className="font-semibold">
          It may or may not have been committed. Check the records before you run it again.
        </p>
      )}
    </Refusal>
  );
}
