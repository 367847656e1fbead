import { counted, numberText } from "@scriptkeeper/domain/number-words";
import { failureDetail } from "../../../shared/api/failure-detail.ts";

/** An exact number, or a lower bound if there are more. */
export interface Amount {
  total: number;
  hasMore: boolean;
}

/** The progress of resending all failed emails. */
export interface ResendRun {
  resent: number;
  /** Emails that were skipped because the account was deleted or the address is marked bad. */
  kept: number;
  /** Emails still to be resent; null before the first response. */
  left: Amount | null;
  isStopping: boolean;
  /** The error that ended it early; null if none did. */
  error: unknown;
}

/** Returns "3,412" or "more than 10,000". */
export function amountText({ total, hasMore }: Amount): string {
  return hasMore ? `more than ${numberText(total)}` : numberText(total);
}

/** Returns "200 of 3,412". */
export function progressText({ resent, left, isStopping }: ResendRun): string {
  const far = left
    ? `${numberText(resent)} of ${amountText({ ...left, total: resent + left.total })}`
    : "Resending...";
  return isStopping ? `${far}. Stopping...` : far;
}

/** Returns the message at the end, whether all were resent or it was stopped before. */
export function outcomeToast({ resent, kept, left }: ResendRun): { title: string; description: string } {
  const toCome = left && left.total > 0 ? left : null;
  const sentences = [
    resent === 0 && kept === 0 && !toCome && "None of them is marked as failed any more.",
    toCome && `${capital(amountText(toCome))} can still be resent.`,
    kept === 1 && "1 stays failed: its address is undeliverable, or its account was deleted.",
    kept > 1 &&
      `${numberText(kept)} stay failed: their addresses are undeliverable, or their accounts were deleted.`,
  ];
  return {
    title: resent > 0 ? `${onTheirWay(resent)} again` : "No email was resent",
    description: sentences.filter(Boolean).join(" "),
  };
}

/** Explains a failure in the middle. If the response was lost, the request may still have succeeded. */
export function failureSentences({ resent, error }: ResendRun): string[] {
  const done = resent > 0 ? `At least ${onTheirWay(resent)}. You can resend the rest.` : null;
  return [done ?? "You can resend any that are still marked as failed.", failureDetail(error)];
}

function onTheirWay(resent: number): string {
  return `${counted(resent, "email is on its", "emails are on their")} way`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
