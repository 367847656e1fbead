import { type CustomerRow, UpdateCustomerInput } from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { InputField } from "@scriptkeeper/ui/input-field";
import { type ReactNode, useEffect } from "react";
import { phoneAddress } from "../../../../shared/phone-address.ts";
import { Failure } from "../../../shared/changes/failure.tsx";
import { baseOfChange } from "../../../shared/conflicts/base-of-change.ts";
import { ConflictNotice } from "../../../shared/conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../../../shared/conflicts/deleted-notice.tsx";
import { useRecordForm } from "../../../shared/conflicts/use-record-form.ts";
import { DialogButtons } from "../../../shared/dialogs/dialog-buttons.tsx";
import { personName } from "../../../shared/people/person.ts";
import { useCorrectAddress } from "./use-correct-address.ts";

const SAME = "This is the address that does not work. Enter a different one, or try this one again.";

export interface AddressFormProps {
  customer: CustomerRow;
  onClose: () => void;
  /** The other actions, beside Save. */
  children: ReactNode;
}

/** The address alone, selected, so that typing replaces it. */
export function AddressForm({ customer, onClose, children }: AddressFormProps) {
  const { id, email, phone } = customer;
  const [save, { isPending, error }] = useCorrectAddress({ onSaved: onClose });
  const { register, handleSubmit, setFocus, formState, refusal, conflicts, base } = useRecordForm({
    record: { kind: "customer", id },
    opened: { email },
    toFields: (values) => ({ email: values.email }),
    contract: UpdateCustomerInput,
    toInput: (typed) => ({ email: typed.email }),
    check: (typed, startedFrom) => ({
      email: typed.email.trim().toLowerCase() === startedFrom.email.toLowerCase() && SAME,
    }),
    error,
    failed: userMessages.customerUpdateFailed,
  });
  useEffect(() => setFocus("email", { shouldSelect: true }), [setFocus]);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={handleSubmit((change) => save({ id, ...change, base: baseOfChange(change, base) }))}
    >
      <DeletedNotice conflicts={conflicts} />
      <p>
        <span className="font-semibold">{personName(customer)}</span>
        {phone && (
          <>
            {" · "}
            <a href={phoneAddress(phone)} className="text-accent underline">
              {phone}
            </a>
          </>
        )}
      </p>
      <div>
        <InputField
          label="Email Address"
          help="The customer will need to sign in again with the new address."
          error={formState.errors.email?.message}
          maxLength={254}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...register("email")}
        />
        <ConflictNotice conflicts={conflicts} field="email" label="Email Address" />
      </div>
      {children}
      {refusal && <Failure title={userMessages.customerUpdateFailed} error={error} />}
      <DialogButtons submit="Save address" busy={isPending} />
    </form>
  );
}
