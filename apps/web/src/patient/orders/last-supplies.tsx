import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Alert } from "@scriptkeeper/ui/alert";
import { LetterLink } from "../letters/letter-link.tsx";

export interface LastSuppliesProps {
  items: readonly Pick<
    PatientRenewal["items"][number],
    "id" | "product_name" | "variant_title" | "last_supply"
  >[];
  /** Whether the reader can open the letters, which are among the patient's pages. */
  hasLetters?: boolean;
}

/** The last supplies in an order, with links to the letters to the doctor. */
export function LastSupplies({ items, hasLetters = true }: LastSuppliesProps) {
  const last = items.flatMap(({ last_supply: told, ...item }) => (told ? [{ ...item, told }] : []));
  if (last.length === 0) return null;
  return (
    <Alert variant="warning" className="mt-6">
      <ul className="space-y-3">
        {last.map(({ id, told, ...item }) => (
          <li key={id}>
            <p>
              {told.sentence} <span className="font-semibold">{told.next_step}</span>
            </p>
            {hasLetters && <LetterLink id={id} medicine={medicineName(item)} />}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
