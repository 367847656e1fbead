import type { CareEmails } from "@scriptkeeper/contracts/care/care";

/** One of a patient's carers, as far as emails about the patient's medicines are concerned. */
export interface EmailedCarer {
  careId: number;
  /** Who the patient wants the emails sent to, as far as this carer is concerned. */
  emailsTo: CareEmails;
  mayOrder: boolean;
  /** Whether this carer's address works and they have not stopped these emails. */
  canBeEmailed: boolean;
}

/**
 * Whether the patient also gets these emails. Only a carer who may order and can be emailed replaces the patient, and
 * only if the patient chose nobody in addition to themselves.
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
  /** The carers who already have a copy of this email. */
  copied: ReadonlySet<number>;
  /** The carers whom this email could not reach. */
  unreached: readonly number[];
}

export interface EmailRecipients {
  /** The care relation whose carer gets the email; `null` if the patient gets it. */
  to: number | null;
  /** The care relations whose carers get a copy. */
  copies: number[];
}

/**
 * Decides who gets an email about a patient's medicines at the moment it is sent. It goes to the patient, unless a
 * carer replaces them or the patient cannot be emailed; the other carers get copies. An email that could not reach a
 * carer goes to the patient, no matter who else has a copy.
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

/** A carer who may order can do more with the email than one who may only look. */
function firstOf(carers: readonly EmailedCarer[]): EmailedCarer | undefined {
  return carers.find(({ mayOrder }) => mayOrder) ?? carers[0];
}
