import {
  type CustomerFields,
  type CustomerRow,
  UpdateCustomerInput,
} from "@scriptkeeper/contracts/customers";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useState } from "react";
import { useContractForm } from "../shared/use-contract-form.ts";
import { type Difference, differences, likelyChoice, pickFields, toTypedFields } from "./customer-fields.ts";
import { useSaveCustomer } from "./use-save-customer.ts";

/**
 * The form of a customer as it was when it was opened. When somebody else changed the record meanwhile, the form goes on
 * from the record as it is now, with both values of each field that differs.
 */
export function useCustomerForm(customer: CustomerRow, { onSaved }: { onSaved: () => void }) {
  const [startedFrom, setStartedFrom] = useState(() => pickFields(customer));
  const [conflicts, setConflicts] = useState<Difference[]>([]);
  const { save, isPending, error } = useSaveCustomer({ onSaved, onConflict: takeOver });
  const form = useContractForm({
    contract: UpdateCustomerInput,
    defaultValues: toTypedFields(startedFrom),
    toInput: (typed) => typed,
    error,
    failed: userMessages.customerUpdateFailed,
  });
  function takeOver(now: CustomerFields) {
    const found = differences(form.getValues(), { startedFrom, now });
    for (const difference of found) form.setValue(difference.field, likelyChoice(difference));
    setConflicts(found);
    setStartedFrom(pickFields(now));
  }
  return {
    form,
    submit: form.handleSubmit((typed) => save({ id: customer.id, ...typed, startedFrom })),
    isPending,
    /** Why it was not saved, unless that stands at a field. */
    refusal: form.refusal,
    conflicts,
  };
}
