import type { DoctorLetter } from "@scriptkeeper/contracts/prescriptions/doctor-letters";
import { longDay } from "@scriptkeeper/domain/time/days";
import { Fragment } from "react";
import { letterFacts, letterWords, pharmacyLines, salutation } from "./letter-text.ts";

/** The letter as printed: one page, without the rest of the screen. */
export function LetterSheet({ letter }: { letter: DoctorLetter }) {
  return (
    <article
      aria-label="The letter"
      className="space-y-5 rounded-md border border-line bg-surface p-4 break-words sm:p-8 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap justify-between gap-x-6">
        <p className="max-w-full font-semibold">{letter.patient_name}</p>
        <p>{longDay(letter.written_on)}</p>
      </div>
      <p>{salutation(letter)}</p>
      <p>
        {letterWords.request} {letter.reason}
      </p>
      <dl className="grid gap-x-4 gap-y-2 min-[20rem]:grid-cols-[auto_1fr]">
        {letterFacts(letter).map(({ term, value }) => (
          <Fragment key={term}>
            <dt className="text-ink-muted">{term}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div>
        <p>{letterWords.sendTo}</p>
        <address className="mt-1 font-semibold not-italic">
          {pharmacyLines(letter).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      <p>
        {letterWords.thanks}
        <br />
        {letter.patient_name}
      </p>
    </article>
  );
}
