import type { CareEmails, CareRight } from "@scriptkeeper/contracts/care/care";

/** The patient is 0; the others are carers, in the order in which they may be asked. */
export type Who = number;
export const PATIENT: Who = 0;

/** How the mail server answers whoever has this address. */
export type Answer = "takes it" | "refuses it" | "refuses the address";

interface Person {
  isAddressBad: boolean;
  /** All our emails. */
  hasStopped: boolean;
  answer: Answer;
}

interface Help {
  /** Rises with each relation: who was invited first is asked first. */
  since: number;
  right: CareRight;
  emailsTo: CareEmails;
  hasStopped: boolean;
}

/** What decides who is emailed about one patient's medicines, told in the words of the decision's record. */
export interface People {
  persons: Map<Who, Person>;
  help: Map<Who, Help>;
}

export interface Expected {
  /** Everybody who gets it, whatever the mail server says of them. */
  must: Set<Who>;
  /** Whom the email itself goes to, of which the others have copies; `null` when it goes to nobody. */
  first: Who | null;
}

/** Who is to be emailed, as people stand now. */
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
