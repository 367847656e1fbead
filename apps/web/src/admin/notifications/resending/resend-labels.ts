import { counted, numberText, plural } from "@scriptkeeper/domain/number-words";
import { failureDetail } from "../../../shared/api/failure-detail.ts";

/** So many, or more than are counted. */
export interface Amount {
  total: number;
  hasMore: boolean;
}

/** How far resending all has come. */
export interface ResendRun {
  resent: number;
  /** Passed over: the account was deleted or the address is marked bad. */
  kept: number;
  /** Still to come; null before the first answer. */
  left: Amount | null;
  isStopping: boolean;
  /** What ended it before its time; null when nothing did. */
  error: unknown;
}

/** "3,412", "more than 10,000". */
export function amountText({ total, hasMore }: Amount): string {
  return hasMore ? `more than ${numberText(total)}` : numberText(total);
}

/** "200 of 3,412" */
export function progressText({ resent, left, isStopping }: ResendRun): string {
  const far = left
    ? `${numberText(resent)} of ${amountText({ ...left, total: resent + left.total })}`
    : "Resending...";
  return isStopping ? `${far}. Stopping...` : far;
}

/** What a message says once it is over, be it all or the part before it was stopped. */
export function outcomeToast({ resent, kept, left }: ResendRun): { title: string; description: string } {
  const toCome = left && left.total > 0 ? left : null;
  const sentences = [
    resent === 0 && kept === 0 && !toCome && "None of them is failed any more.",
    toCome && `${capital(amountText(toCome))} that can be resent ${plural(toCome.total, "is", "are")} left.`,
    kept === 1 && "1 stays failed: its address is marked bad, or its account was deleted.",
    kept > 1 && `${numberText(kept)} stay failed: their address is marked bad, or their account was deleted.`,
  ];
  return {
    title: resent > 0 ? `${onTheirWay(resent)} again` : "No email was resent",
    description: sentences.filter(Boolean).join(" "),
  };
}

/** What a failure in the middle means. An answer that was lost may have been a yes. */
export function failureSentences({ resent, error }: ResendRun): string[] {
  const done = resent > 0 ? `At least ${onTheirWay(resent)}. The rest can be resent again.` : null;
  return [done ?? "What is still failed can be resent again.", failureDetail(error)];
}

function onTheirWay(resent: number): string {
  return `${counted(resent, "email is on its", "emails are on their")} way`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
