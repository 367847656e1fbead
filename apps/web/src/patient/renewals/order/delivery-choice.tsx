import { shortDollars } from "@scriptkeeper/domain/prices/money";
import { RadioTile } from "@scriptkeeper/ui/radio-tile";
import { useId } from "react";
import { useSettings } from "../../../shared/settings-context.ts";

export interface DeliveryChoiceProps {
  /** The patient for whom somebody else orders; undefined for one's own. */
  patientName: string | undefined;
  feeCents: number;
  includeDelivery: boolean;
  disabled: boolean;
  onChange: (includeDelivery: boolean) => void;
}

/** Chooses how the whole order reaches the patient, from two ways with their costs. */
export function DeliveryChoice(props: DeliveryChoiceProps) {
  const { patientName, feeCents, includeDelivery, disabled, onChange } = props;
  const { pharmacyAddress, openingHours } = useSettings();
  const shared = { name: useId(), disabled };
  const whose = patientName === undefined ? "your" : `${patientName}'s`;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-semibold">How would you like to get your order?</legend>
      <div className="space-y-3">
        <RadioTile
          {...shared}
          label="Pick up at the pharmacy"
          aside="No fee"
          help={whereToPickUp(pharmacyAddress, openingHours)}
          checked={!includeDelivery}
          onChange={() => onChange(false)}
        />
        <RadioTile
          {...shared}
          label="Add Home Delivery"
          aside={`+${shortDollars(feeCents)}`}
          help={`We will send it to ${whose} address. One fee for the whole order.`}
          checked={includeDelivery}
          onChange={() => onChange(true)}
        />
      </div>
    </fieldset>
  );
}

function whereToPickUp(address: string | null, hours: string | null): string {
  const where = address === null ? "" : ` at ${address},`;
  return `Pick up your order${where} once it is ready.${hours === null ? "" : ` Open ${hours}.`}`;
}
