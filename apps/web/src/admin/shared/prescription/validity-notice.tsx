import { latestExpiry, validityMonths } from "@scriptkeeper/domain/prescriptions/validity";
import { type Day, shortDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { useSettings } from "../../../shared/settings-context.ts";

export interface ValidityNoticeProps {
  /** The id of the expiry's field, which gets the focus once the proposal is accepted. */
  fieldId: string;
  expiry: Day;
  product: { is_cannabis: boolean };
  onPropose: (expiry: Day) => void;
}

/**
 * Says that an expiry is later than a prescription of the product can be valid, and proposes the latest possible day.
 */
export function ValidityNotice({ fieldId, expiry, product, onPropose }: ValidityNoticeProps) {
  const { today } = useSettings();
  const latest = latestExpiry(product, today);
  const months = validityMonths(product);
  return (
    <div role="status">
      {expiry > latest && (
        <Alert variant="warning" className="mt-2">
          <p>
            This is past the {months} months that a prescription{" "}
            {product.is_cannabis ? "for a cannabis product " : ""}is valid for.
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              document.getElementById(fieldId)?.focus();
              onPropose(latest);
            }}
          >
            Use {months} months: {shortDay(latest)}
          </Button>
        </Alert>
      )}
    </div>
  );
}
