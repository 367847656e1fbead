import type { NewStoreCustomer } from "../port.ts";
import type { ShopifyClient } from "./http/client.ts";
import { refused, toRefusals } from "./http/refusals.ts";
import { gid, isStoreId } from "./ids.ts";
import {
  type CustomerInput,
  findCustomer,
  findCustomerByEmail,
  saveCustomer,
} from "./operations/customers.ts";

/** Finds or creates the store's customer for an email. The data of an existing customer is not changed. */
export function createCustomers(client: ShopifyClient) {
  async function save(input: CustomerInput): Promise<{ id: string }> {
    const { customerSet } = await client.send(saveCustomer, { email: input.email, input });
    if (customerSet.customer) return customerSet.customer;
    const refusals = toRefusals(customerSet.userErrors);
    const accepted = withoutFields(
      input,
      refusals.map(({ field }) => field.at(-1)),
    );
    if (!accepted) throw refused(refusals);
    return save(accepted);
  }

  return {
    async hasCustomer(customerId: string): Promise<boolean> {
      if (!isStoreId(customerId)) return false;
      const { customer } = await client.send(findCustomer, { id: gid("Customer", customerId) });
      return customer !== null && customer.id === customerId;
    },

    async ensureCustomer({ email, firstName, lastName, phone }: NewStoreCustomer): Promise<{ id: string }> {
      const known = await client.send(findCustomerByEmail, { email });
      if (known.customerByIdentifier) return known.customerByIdentifier;
      return save({ email, firstName, lastName, ...(phone === null ? {} : { phone }) });
    },
  };
}

/**
 * Drops the fields that the store refuses, because a name or phone number must not keep a patient from their medicine.
 * Returns `null` if there is nothing left to drop.
 */
function withoutFields(input: CustomerInput, refusedFields: (string | undefined)[]): CustomerInput | null {
  const { firstName, lastName, phone, email } = input;
  const optional = Object.entries({ firstName, lastName, phone });
  const kept = optional.filter(([name, value]) => value !== undefined && !refusedFields.includes(name));
  const given = optional.filter(([, value]) => value !== undefined);
  return kept.length === given.length ? null : { email, ...Object.fromEntries(kept) };
}
