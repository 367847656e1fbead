import type { CareEmails, CareRight } from "@scriptkeeper/contracts/care/care";

/** A person: 0 is the patient; the others are carers, in the order in which they may be invited. */
export type Who = number;
export const PATIENT: Who = 0;

/** How the mail server answers for this person's address. */
export type Answer = "takes it" | "refuses it" | "refuses the address";

interface Person {
  isAddressBad: boolean;
  /** Whether they have stopped all emails about medicines. */
  hasStopped: boolean;
  answer: Answer;
}

interface Help {
  /** Rises with each relation: carers come in the order of their invitations. */
  since: number;
  right: CareRight;
  emailsTo: CareEmails;
  hasStopped: boolean;
}

/** What decides who is emailed about one patient's medicines, in the words of the decision record. */
export interface People {
  persons: Map<Who, Person>;
  help: Map<Who, Help>;
}

export interface Expected {
  /** Everybody who gets the email, whatever the mail server answers for them. */
  must: Set<Who>;
  /** Who receives the email itself, while the others get copies; `null` for nobody. */
  first: Who | null;
}

/** Who is to be emailed, as things are now. */
export function whoIsEmailed({ persons, help }: People): Expected {
  const isReached = (who: Who) => !persons.get(who)?.isAddressBad && !persons.get(who)?.hasStopped;
  const chosen = [...help]
    .filter(([who, { emailsTo, hasStopped }]) => emailsTo !== "patient" && !hasStopped && isReached(who))
    .toSorted(([, a], [, b]) => a.since - b.since);
  const isTogether = [...help.values()].some(({ emailsTo }) => emailsTo === "both");
  const isReplaced = chosen.some(([, { emailsTo, right }]) => emailsTo === "carer" && right === "order");
  const isPatients = isReached(PATIENT) && (isTogether || !isReplaced);
  const carers = chosen.map(([who]) => who);
  const ofOrdering = chosen.find(([, { right }]) => right === "order")?.[0];
  return {
    must: new Set(isPatients ? [PATIENT, ...carers] : carers),
    first: isPatients ? PATIENT : (ofOrdering ?? carers[0] ?? null),
  };
}
