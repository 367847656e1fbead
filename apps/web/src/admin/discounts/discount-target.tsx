import type { DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { Radio } from "@scriptkeeper/ui/radio";
import { type Control, useController } from "react-hook-form";
import { trpc } from "../../shared/api/trpc.ts";
import { CustomerSearch } from "../shared/people/customer-search.tsx";
import type { DiscountFields, TargetCustomer } from "./discount-fields.ts";

/** Chooses whom a discount is for: everybody, or one customer found by a search. */
export function DiscountTarget({ control }: { control: Control<DiscountFields, unknown, DiscountInput> }) {
  const target = useController({ control, name: "target" });
  const customer = useController({ control, name: "customer" });
  const chosen = useWithName(customer.field.value);
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="font-semibold">For whom</legend>
      <div className="flex flex-wrap gap-x-6">
        {targets.map(({ value, label }) => (
          <Radio
            key={value}
            label={label}
            name={target.field.name}
            checked={target.field.value === value}
            onChange={() => target.field.onChange(value)}
          />
        ))}
      </div>
      {target.field.value === "one" && (
        <CustomerSearch
          customer={chosen}
          error={customer.fieldState.error?.message}
          inputRef={customer.field.ref}
          onChoose={customer.field.onChange}
        />
      )}
    </fieldset>
  );
}

const targets = [
  { value: "all", label: "All customers (global)" },
  { value: "one", label: "One customer" },
] as const satisfies { value: DiscountFields["target"]; label: string }[];

/** Adds the customer's name: a saved discount knows only the email. */
function useWithName(customer: TargetCustomer | null): TargetCustomer | null {
  const isNamed = customer === null || customer.first_name !== null;
  const found = trpc.prescriptions.searchUsers.useQuery(
    { query: customer?.email ?? "" },
    { enabled: !isNamed },
  );
  return found.data?.users.find(({ id }) => id === customer?.id) ?? customer;
}
