import { failedAnswer, serverMessage } from "./api-answer.ts";

/** Why a form was refused, and the field that the server named. */
export interface Refusal {
  message: string;
  field: string | undefined;
}

/** Returns the server's message, or else `failed`. */
export function toRefusal(error: unknown, failed: string): Refusal {
  const answer = failedAnswer(error);
  return {
    message: serverMessage(error) ?? failed,
    field: answer.kind === "refused" ? answer.details.field : undefined,
  };
}
