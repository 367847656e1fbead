import { Link } from "react-router-dom";
import { usePatientPaths, useWhose } from "../carers/whose.ts";

/** A link to the letter about a medicine that needs a new prescription. */
export function LetterLink({ id, medicine }: { id: number; medicine: string }) {
  const paths = usePatientPaths();
  const { name } = useWhose();
  const label = name === null ? "Letter to your doctor" : "Letter to the doctor";
  return (
    <Link
      to={paths.letter(id)}
      aria-label={`${label} about ${medicine}`}
      className="relative z-10 inline-block py-2.5 font-semibold text-accent underline"
    >
      {label}
    </Link>
  );
}
