import { Alert } from "@scriptkeeper/ui/alert";
import type { ReactNode } from "react";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { failureDetail } from "../../shared/api/failure-detail.ts";

export interface RefusalProps {
  /** What failed, in the screen's own words. */
  title: string;
  error: unknown;
  children?: ReactNode;
}

/** What failed, with the words of the server or PostgreSQL and its detail, hint and code. */
export function Refusal({ title, error, children }: RefusalProps) {
  const answer = failedAnswer(error);
  const refused = answer.kind === "refused" ? answer : null;
  const sql = refused?.details.sqlError;
  return (
    <Alert variant="destructive" role="alert" title={title}>
      <p className="whitespace-pre-wrap">{refused?.message ?? failureDetail(error)}</p>
      {sql?.detail && <p className="whitespace-pre-wrap">{sql.detail}</p>}
      {sql?.hint && <p className="whitespace-pre-wrap">Hint: {sql.hint}</p>}
      {sql && <p className="font-mono text-xs">PostgreSQL error {sql.code}</p>}
      {children}
    </Alert>
  );
}

/** Returns the column that a refusal names, if any. */
export function refusedColumn(error: unknown): string | undefined {
  const answer = failedAnswer(error);
  return answer.kind === "refused" ? answer.details.field?.split(".").at(-1) : undefined;
}
