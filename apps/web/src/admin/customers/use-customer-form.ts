import type { CustomerRow } from "@scriptkeeper/contracts/customers";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import {
  type Difference,
  differences,
  fieldNames,
  fieldsOf,
  likelyChoice,
  type TypedFields,
  typedOf,
} from "./customer-fields.ts";
import { saveFailure, useSaveCustomer } from "./use-save-customer.ts";

/**
 * The form of a customer as it was when it was opened. When somebody else changed the record meanwhile, the form goes on
 * from the record as it is now, with both values of each field that differs.
 */
export function useCustomerForm(customer: CustomerRow, { onSaved }: { onSaved: () => void }) {
  const [startedFrom, setStartedFrom] = useState(() => fieldsOf(customer));
  const [conflicts, setConflicts] = useState<Difference[]>([]);
  const form = useForm<TypedFields>({ defaultValues: typedOf(startedFrom) });
  const { save, isPending, error } = useSaveCustomer({
    onSaved,
    onConflict: (now) => {
      const found = differences(form.getValues(), { startedFrom, now });
      for (const difference of found) form.setValue(difference.field, likelyChoice(difference));
      setConflicts(found);
      setStartedFrom(fieldsOf(now));
    },
  });
  const answer = error && failedAnswer(error);
  const refusedField =
    answer?.kind === "refused" ? fieldNames.find((field) => field === answer.details.field) : undefined;

  useEffect(() => {
    if (error && refusedField)
      form.setError(refusedField, { message: saveFailure(error) }, { shouldFocus: true });
  }, [error, refusedField, form]);

  return {
    form,
    submit: form.handleSubmit((typed) => save({ id: customer.id, ...typed, startedFrom })),
    isPending,
    /** Why it was not saved, unless that stands at a field. */
    refusal: error && !refusedField ? saveFailure(error) : null,
    conflicts,
  };
}
