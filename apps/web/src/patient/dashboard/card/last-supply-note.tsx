import type { EligibilityCode, PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { lastSupply, lastSupplyWords } from "@scriptkeeper/domain/supply/last-supply";
import { useSettings } from "../../../shared/settings-context.ts";
import { LetterLink } from "../../letters/letter-link.tsx";

/** Reasons that the card already gives for why the item can't be ordered. */
const SAID: ReadonlySet<EligibilityCode> = new Set(["no_repeats", "expired"]);

/** Says that the prescription allows no more after the current supply, and links to the letter to the doctor. */
export function LastSupplyNote({ item }: { item: PrescriptionItem }) {
  const { today } = useSettings();
  const last = lastSupply({
    code: item.eligibility.code,
    expiresOn: effectiveExpiry(item),
    lastsUntil: item.lasts_until ?? null,
  });
  if (!last) return null;
  const medicine = medicineName(item);
  const { sentence, nextStep } = lastSupplyWords(last, "this medicine", today);
  const isSaid = SAID.has(item.eligibility.code);
  return (
    <>
      {!isSaid && (
        <p>
          {sentence} <span className="font-semibold">{nextStep}</span>
        </p>
      )}
      <LetterLink id={item.id} medicine={medicine} />
    </>
  );
}
