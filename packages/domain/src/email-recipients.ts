import type { CareEmails } from "@scriptkeeper/contracts/care/care";

/** A carer of a patient, as far as emails about the patient's medicines go. */
export interface EmailedCarer {
  careId: number;
  /** To whom the patient wants them sent, as far as this carer is concerned. */
  emailsTo: CareEmails;
  mayOrder: boolean;
  /** Their address works, and they have not stopped these emails. */
  canBeEmailed: boolean;
}

/**
 * Whether the patient gets these emails, too. Only a carer who may order and can be emailed takes the patient's place, and
 * only where the patient chose nobody together with themselves.
 */
export function isPatientEmailed(carers: readonly EmailedCarer[]): boolean {
  return carers.some(({ emailsTo }) => emailsTo === "both") || !carers.some(takesPlace);
}

/** Whether the carer gets them. */
export function isCarerEmailed({ emailsTo, canBeEmailed }: EmailedCarer): boolean {
  return emailsTo !== "patient" && canBeEmailed;
}

function takesPlace(carer: EmailedCarer): boolean {
  return carer.emailsTo === "carer" && carer.mayOrder && isCarerEmailed(carer);
}

export interface EmailFacts {
  carers: readonly EmailedCarer[];
  canPatientBeEmailed: boolean;
  /** The carers who have a copy of this email already. */
  copied: ReadonlySet<number>;
  /** The carers who could not be reached with this email. */
  unreached: readonly number[];
}

export interface EmailRecipients {
  /** The care relation by whose carer the email goes; `null` when it goes to the patient. */
  to: number | null;
  /** The relations whose carers get a copy. */
  copies: number[];
}

/**
 * Whom an email about a patient's medicines goes to, as things stand when it is sent. It goes to the patient, unless a carer
 * takes their place or nobody can email the patient; the other carers get copies. What a carer could not be reached with
 * goes to the patient, whoever else has a copy.
 */
export function emailRecipients({ carers, ...facts }: EmailFacts): EmailRecipients {
  const waiting = carers.filter(
    (carer) =>
      isCarerEmailed(carer) && !facts.copied.has(carer.careId) && !facts.unreached.includes(carer.careId),
  );
  const isPatients = facts.unreached.length > 0 || isPatientEmailed(carers);
  const first = isPatients && facts.canPatientBeEmailed ? undefined : firstOf(waiting);
  return {
    to: first?.careId ?? null,
    copies: waiting.filter((carer) => carer !== first).map(({ careId }) => careId),
  };
}

/** Whoever may order does more with it than whoever may look. */
function firstOf(carers: readonly EmailedCarer[]): EmailedCarer | undefined {
  return carers.find(({ mayOrder }) => mayOrder) ?? carers[0];
}
