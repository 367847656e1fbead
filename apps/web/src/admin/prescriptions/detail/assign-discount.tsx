import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { type FormEvent, useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { EffectNote } from "../../shared/changes/effect-note.tsx";
import { Failure } from "../../shared/changes/failure.tsx";
import { useLoadFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { scopeLabels, valueText } from "../../shared/prescription/discount-labels.ts";
import { useAssignDiscount } from "./use-discount-of-prescription.ts";

export interface AssignDiscountProps {
  prescriptionId: number;
  /** The id of the current discount, which a new one would end. */
  current: number | null;
}

/** Assigns one of today's discounts that fit the prescription's patient. */
export function AssignDiscount({ prescriptionId, current }: AssignDiscountProps) {
  const [chosen, setChosen] = useState("");
  const [missing, setMissing] = useState(false);
  const [assign, { isPending, error }] = useAssignDiscount({ onAssigned: () => setChosen("") });
  const list = trpc.discounts.list.useQuery({ active_only: true, prescription_item_id: prescriptionId });
  useLoadFailureToast(list, discountMessages.loadFailed);
  const plan = { prescription_item_id: prescriptionId, discount_config_id: Number(chosen) };
  const effect = trpc.discounts.effect.useQuery(
    { kind: "assign", ...plan },
    { enabled: chosen !== "", staleTime: 0 },
  );
  const choices = list.data?.discounts.filter(({ id }) => id !== current);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(!chosen);
    if (!chosen) return event.currentTarget.querySelector("select")?.focus();
    assign({ ...plan, current });
  }
  return (
    <Card>
      <CardTitle className="mb-3">Assign a discount</CardTitle>
      {list.isError && <QueryFailure query={list} title={discountMessages.loadFailed} />}
      {(!list.isError || choices) && (
        <form noValidate className="max-w-lg space-y-4" onSubmit={submit}>
          {error !== null && <Failure title={discountMessages.assignFailed} error={error} />}
          <SelectField
            label="Discount"
            help={helpFor({ current, choices: choices?.length })}
            error={missing ? discountMessages.chooseOne : undefined}
            value={chosen}
            onChange={(event) => {
              setChosen(event.target.value);
              setMissing(false);
            }}
          >
            <option value="">Choose a discount</option>
            {choices?.map((discount) => (
              <option key={discount.id} value={discount.id}>
                {`${discount.name}: ${valueText(discount)}, ${scopeLabels[discount.application_scope].toLowerCase()}`}
              </option>
            ))}
          </SelectField>
          <EffectNote query={effect} />
          <Button type="submit" busy={isPending}>
            {isPending ? "Assigning..." : "Assign Discount"}
          </Button>
        </form>
      )}
    </Card>
  );
}

function helpFor({ current, choices }: { current: number | null; choices: number | undefined }) {
  if (choices === 0)
    return "No other discount is available for this customer today. Create one under Discounts.";
  const only = "Only discounts that are running now can be assigned.";
  return current === null ? only : `The current discount ends; its history stays. ${only}`;
}
